//! A run of the command that is held to a time and a peak of memory.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The most processor time that one hostile input may take; without optimisation everything
/// takes longer.
const TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 1 });

/// The most memory that one hostile input may take, in bytes.
const MEMORY: u64 = 200_000_000;

/// Runs `codeif` in a folder, its output going to the files `stdout` and `stderr` there, and
/// asserts that it keeps to the bounds. Gives its exit status.
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
    let mut taken = Taken::default();
    while taken.look(child.id()) {
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
    assert!(
        taken.memory <= MEMORY,
        "{} bytes of memory are more than {MEMORY}",
        taken.memory
    );
    status.code()
}

/// What a process has taken so far, as far as the system tells.
#[derive(Default)]
struct Taken {
    /// Processor time, which does not depend on what else the machine has to do.
    time: Option<Duration>,
    /// The peak of memory, in bytes.
    memory: u64,
}

impl Taken {
    /// Looks at a process that nobody has waited for yet. Whether it still runs; where the
    /// system has no `/proc`, that is not told, and neither are the figures.
    fn look(&mut self, process: u32) -> bool {
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
        // Behind the name, which may hold anything: the state is the first field, the times in
        // user and system mode are the twelfth and thirteenth, in hundredths of a second.
        let fields: Vec<_> = stat[stat.rfind(')').unwrap() + 1..]
            .split_whitespace()
            .collect();
        let ticks: u64 = fields[11..13]
            .iter()
            .map(|it| it.parse::<u64>().unwrap())
            .sum();
        self.time = Some(Duration::from_millis(10 * ticks));
        fields[0] != "Z"
    }
}
