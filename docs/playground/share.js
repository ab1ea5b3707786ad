// What the page shows, as the fragment of a link.

/** The longest state that is read, in bytes: a link may be made by anybody. */
const MAX_BYTES = 1 << 20;

export async function packed(state) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(state)));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The state of a fragment; null if it is none. */
export async function unpacked(fragment) {
  try {
    const text = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const state = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)));
    const isState = ["mode", "language", "instructions", "code"].every((name) => typeof state[name] === "string");
    return isState ? state : null;
  } catch {
    return null;
  }
}

async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    length += next.value.length;
    if (length > MAX_BYTES) {
      await reader.cancel();
      throw new RangeError("the text is too long for a link");
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
