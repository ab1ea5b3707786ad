//! Writes the tables of `rules/vocabulary/` as JSON: every run reads some of them, and TOML takes five
//! times as long.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = "rules/vocabulary";
    println!("cargo::rerun-if-changed={folder}");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for file in fs::read_dir(Path::new(&env::var("CARGO_MANIFEST_DIR")?).join(folder))? {
        let path = file?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let text = fs::read_to_string(&path)?;
            let table: serde_json::Value = toml::from_str(&text)?;
            let name = path.file_name().unwrap_or_default().display();
            fs::write(out.join(format!("{name}.json")), table.to_string())?;
        }
    }
    Ok(())
}
