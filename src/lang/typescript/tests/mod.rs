//! Facts about TypeScript code.
