//! CSV tables.

use std::io::{self, Write};

use super::Table;

impl Table {
    pub(super) fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut csv = ::csv::Writer::from_writer(out);
        csv.write_record(self.columns.iter().map(|it| it.full_name()))?;
        for row in &self.rows {
            csv.write_record(row.iter().map(|cell| &cell.text))?;
        }
        csv.flush()
    }
}
