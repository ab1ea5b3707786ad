//! Runs the command with bounds on its time and memory.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The maximum processor time of one hostile input; longer in builds without optimization.
const TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 1 });

/// The maximum memory of one hostile input, in bytes.
const MEMORY: u64 = 200_000_000;

/// Runs `codeif` in a folder, with its output in the files `stdout` and `stderr` there, and asserts
/// that it stays within the bounds. Returns its exit status.
#[track_caller]
pub fn bounded(folder: &Path, args: &[&str]) -> Option<i32> {
    let file = |name| Stdio::from(File::create(folder.join(name)).unwrap());
    let start = Instant::now();
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("codeif"))
        .current_dir(folder)
        .args(args)
        .stdin(Stdio::null())
        .stdout(file("stdout"))
        .stderr(file("stderr"))
        .spawn()
        .unwrap();
    let mut taken = ResourceUsage::default();
    while taken.update(child.id()) {
        let elapsed = start.elapsed();
        if elapsed > 20 * TIME {
            child.kill().unwrap();
            panic!("codeif {args:?} still runs after {elapsed:?}");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let status = child.wait().unwrap();
    let time = taken.time.unwrap_or_else(|| start.elapsed());
    assert!(time <= TIME, "{time:?} is more than {TIME:?}");
    assert!(taken.memory <= MEMORY, "{} bytes of memory are more than {MEMORY}", taken.memory);
    status.code()
}

/// The resources that a process has used so far, if the system reports them.
#[derive(Default)]
struct ResourceUsage {
    /// Processor time, which does not depend on the load of the machine.
    time: Option<Duration>,
    /// Peak memory, in bytes.
    memory: u64,
}

impl ResourceUsage {
    /// Updates the resources of a process that has not been waited for, and says whether it still
    /// runs. On systems without `/proc` it does nothing and says no.
    fn update(&mut self, process: u32) -> bool {
        let read = |name| fs::read_to_string(format!("/proc/{process}/{name}"));
        if let Ok(status) = read("status") {
            let peak = status
                .lines()
                .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
            let peak = peak.map_or(0, |peak| peak.trim().parse::<u64>().unwrap());
            self.memory = self.memory.max(peak * 1024);
        }
        let Ok(stat) = read("stat") else {
            return false;
        };
        // After the name, which may contain anything: the state is the first field, the times in
        // user and system mode are the twelfth and thirteenth, in hundredths of a second.
        let fields: Vec<_> = stat[stat.rfind(')').unwrap() + 1..].split_whitespace().collect();
        let ticks: u64 = fields[11..13].iter().map(|it| it.parse::<u64>().unwrap()).sum();
        self.time = Some(Duration::from_millis(10 * ticks));
        fields[0] != "Z"
    }
}
