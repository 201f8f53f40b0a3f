//! Programs nobody here wrote, whose files and readings the crates are compared with.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder of its own for the files of one test, removed at its end.
pub struct ReferenceTools {
    folder: PathBuf,
}

impl ReferenceTools {
    /// `None`, said aloud, where one of `tools` is missing; a failure where the environment says
    /// that they are there (`HUB_REFERENCE_TOOLS=required`).
    pub fn with(tools: &[&str]) -> Option<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let missing: Vec<_> = tools.iter().filter(|tool| path_of(tool).is_none()).collect();
        if !missing.is_empty() {
            let is_required = std::env::var("HUB_REFERENCE_TOOLS").is_ok_and(|v| v == "required");
            assert!(!is_required, "missing on this machine: {missing:?}");
            eprintln!("SKIPPED, not tested: {missing:?} are missing on this machine");
            return None;
        }
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("planar-jpeg-{}-{count}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Some(Self { folder })
    }

    pub fn put(&self, name: &str, bytes: &[u8]) {
        std::fs::write(self.folder.join(name), bytes).unwrap();
    }

    pub fn get(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Runs a command line in the folder; answers what it printed.
    pub fn run(&self, line: &str) -> String {
        let mut words = line.split_whitespace();
        let tool = words.next().unwrap();
        let output = Command::new(path_of(tool).unwrap())
            .args(words)
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            output.status.success(),
            "{line}: {printed}{}",
            String::from_utf8_lossy(&output.stderr)
        );
        printed
    }
}

impl Drop for ReferenceTools {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// `ImageMagick` 6 under its own name: `convert` may be anything.
fn path_of(tool: &str) -> Option<PathBuf> {
    let names: &[&str] =
        if tool == "convert" { &["convert-im6.q16", "convert-im6"] } else { &[tool] };
    names.iter().map(|name| Path::new("/usr/bin").join(name)).find(|path| path.exists())
}
