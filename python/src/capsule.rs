//! Tables in and out, over the Arrow C data interface: buffers are shared, not copied.

use std::ffi::CStr;
use std::sync::Arc;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{FFI_ArrowArrayStream, RecordBatchStreamReader};
use arrow_array::{RecordBatch, RecordBatchIterator, RecordBatchReader, StructArray};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

const STREAM: &CStr = c"arrow_array_stream";
const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";

/// Batches with their schema.
#[derive(Clone)]
pub(crate) struct Batches {
    pub(crate) schema: SchemaRef,
    pub(crate) batches: Vec<RecordBatch>,
}

/// Reads an object with the stream interface, or the array interface of a single batch.
pub(crate) fn import(table: &Bound<'_, PyAny>) -> PyResult<Batches> {
    if table.hasattr("__arrow_c_stream__")? {
        let capsule = table.call_method0("__arrow_c_stream__")?;
        return import_stream(capsule.cast()?);
    }
    if table.hasattr("__arrow_c_array__")? {
        let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) =
            table.call_method0("__arrow_c_array__")?.extract()?;
        return import_batch(&schema, &array);
    }
    let kind = table.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "{kind} has no Arrow C stream (`__arrow_c_stream__`); give a table of pyarrow, Polars, \
         DuckDB or another Arrow library"
    )))
}

fn import_stream(capsule: &Bound<'_, PyCapsule>) -> PyResult<Batches> {
    let pointer = capsule.pointer_checked(Some(STREAM))?;
    // SAFETY: a capsule with this name holds a stream; taking it leaves a released one behind.
    let stream = unsafe { FFI_ArrowArrayStream::from_raw(pointer.as_ptr().cast()) };
    // A producer may need the interpreter on another thread.
    let read = capsule.py().detach(|| {
        let reader = RecordBatchStreamReader::try_new(stream)?;
        let schema = reader.schema();
        let batches = reader.collect::<Result<Vec<_>, ArrowError>>()?;
        Ok(Batches { schema, batches })
    });
    read.map_err(|error: ArrowError| arrow_error(&error))
}

fn import_batch(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<Batches> {
    let schema = schema.pointer_checked(Some(SCHEMA))?;
    let array = array.pointer_checked(Some(ARRAY))?;
    // SAFETY: capsules with these names hold an array, which is taken and so left released, and its
    // schema, which is only read.
    let data = unsafe {
        let array = FFI_ArrowArray::from_raw(array.as_ptr().cast());
        from_ffi(array, schema.cast::<FFI_ArrowSchema>().as_ref())
    };
    let data = data.map_err(|error| arrow_error(&error))?;
    let batch = RecordBatch::from(StructArray::from(data));
    Ok(Batches { schema: batch.schema(), batches: vec![batch] })
}

/// A capsule with a stream of the batches.
pub(crate) fn export<'py>(py: Python<'py>, table: &Batches) -> PyResult<Bound<'py, PyCapsule>> {
    let batches = table.batches.clone().into_iter().map(Ok);
    let reader = RecordBatchIterator::new(batches, Arc::clone(&table.schema));
    let stream = FFI_ArrowArrayStream::new(Box::new(reader));
    PyCapsule::new_with_value(py, stream, STREAM)
}

pub(crate) fn arrow_error(error: &ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}
