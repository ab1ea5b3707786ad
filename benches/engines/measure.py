"""What an engine adds to the cost of a row, whether a killed worker loses rows, and memory.

    CODEIF_DATA=DIR python benches/engines/measure.py FOLDER ROWS alone|ray|spark [--faults] [--kill]

`alone` is one process with one thread, `ray` a local cluster with two workers, `spark` a standalone
cluster with two executors, each a process of its own. Rows and results are written below FOLDER,
each run prints a line of JSON. `--faults` adds a hostile row and a file without a column, `--kill`
kills a worker half way. Needs pyarrow, psutil and the engine; Spark needs Java.
"""

import argparse
import itertools
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import psutil
import pyarrow.parquet as pq
import rows

from codeif import Leaderboard
from codeif.integrations import arrow


class Watch(threading.Thread):
    """Notes the time and the most memory of workers, and kills one when half is written."""

    def __init__(self, workers, out, kill_at):
        super().__init__(daemon=True)
        self.workers, self.out, self.kill_at = workers, out, kill_at
        self.peak, self.private, self.killed = 0, [], None
        self.before = {process.pid: seconds(process) for process in self.find()}
        self.now = dict(self.before)
        self.ended = threading.Event()

    def find(self):
        for process in psutil.process_iter(["cmdline", "memory_info", "cpu_times"]):
            line = " ".join(process.info["cmdline"] or [])
            if process.info["cpu_times"] and any(name in line for name in self.workers):
                yield process

    def run(self):
        while not self.ended.wait(0.1):
            busy, private = [], 0
            for process in self.find():
                spent = seconds(process) - self.now.get(process.pid, 0)
                busy.append((spent, process.pid, process))
                self.now[process.pid] = seconds(process)
                memory = process.info["memory_info"]
                self.peak = max(self.peak, memory.rss)
                private = max(private, memory.rss - memory.shared)
            self.private.append(private)
            if self.kill_at and not self.killed and self.files() >= self.kill_at:
                self.kill(busy)

    def kill(self, busy):
        """Kills the worker that is busiest, if one works."""
        spent, _, process = max(busy, default=(0, 0, None))
        if spent > 0:
            self.killed = " ".join(process.info["cmdline"])[:60]
            process.kill()

    def files(self):
        return sum(1 for _ in self.out.rglob("*.parquet"))

    def result(self):
        self.ended.set()
        self.join()
        cpu = sum(self.now.values()) - sum(self.before.values())
        memory = {"peak_mb": self.peak / 1e6, "private_mb_by_tenth": self.tenths()}
        return {"cpu_seconds": cpu, **memory, "killed": self.killed}

    def tenths(self):
        """The most memory of a worker that it shares with none, in each tenth of the time."""
        bounds = [len(self.private) * tenth // 10 for tenth in range(11)]
        pairs = itertools.pairwise(bounds)
        return [max(self.private[start:end], default=0) // 1_000_000 for start, end in pairs]


def seconds(process):
    times = process.info["cpu_times"]
    return times.user + times.system


class Alone:
    workers = ("measure.py",)

    def nothing(self, files, out):
        self.apply(files, out, lambda table: table)

    def grade(self, files, out):
        lines = arrow.question_lines(rows.QUESTIONS)
        self.apply(files, out, arrow.grade(questions=lines))

    def apply(self, files, out, function):
        out.mkdir()
        for path in files:
            pq.write_table(function(pq.read_table(path)), out / path.name)

    def figures(self, out):
        board = Leaderboard()
        for path in sorted(out.iterdir()):
            board.add_table(pq.read_table(path), questions=rows.QUESTIONS)
        return board

    def stop(self):
        pass


class Ray:
    workers = ("ray::",)

    def __init__(self):
        import ray

        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
        ray.data.DataContext.get_current().enable_progress_bars = False
        self.ray = ray

    def read(self, files):
        # Ray reads many small files as one block, which one worker would grade.
        whole = self.ray.data.read_parquet([str(path) for path in files])
        return whole.repartition(target_num_rows_per_block=rows.ROWS_OF_FILE)

    def nothing(self, files, out):
        same = self.read(files).map_batches(
            lambda table: table, batch_format="pyarrow", batch_size=None, zero_copy_batch=True
        )
        same.write_parquet(str(out))

    def grade(self, files, out):
        from codeif.integrations.ray import grade_dataset

        for part in parts(files):
            graded = grade_dataset(self.read(part), questions=rows.QUESTIONS)
            graded.write_parquet(str(out))

    def figures(self, out):
        from codeif.integrations.ray import leaderboard

        return leaderboard(self.ray.data.read_parquet(str(out)), questions=rows.QUESTIONS)

    def stop(self):
        self.ray.shutdown()


class Spark:
    workers = ("pyspark.daemon", "CoarseGrainedExecutorBackend")

    def __init__(self):
        import pyspark
        from pyspark.sql import SparkSession

        home = Path(pyspark.__file__).parent
        start = [str(home / "bin/spark-class"), "org.apache.spark.deploy."]
        address = "spark://127.0.0.1:7077"
        os.environ |= {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
        master = ["master.Master", "--host", "127.0.0.1", "--port", "7077"]
        worker = ["worker.Worker", "--cores", "1", "--memory", "2g", address]
        self.servers = []
        for command in (master, worker, worker):
            line = [start[0], start[1] + command[0], *command[1:]]
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            self.servers.append(subprocess.Popen(line, **quiet))
            time.sleep(5)
        builder = SparkSession.builder.master(address).config("spark.executor.memory", "1g")
        builder = builder.config("spark.executor.cores", "1").config("spark.ui.enabled", "false")
        # Spark would read many small files in one task.
        builder = builder.config("spark.sql.files.openCostInBytes", str(128 << 20))
        self.session = builder.getOrCreate()
        self.session.sparkContext.setLogLevel("OFF")

    def read(self, files):
        return self.session.read.parquet(*[str(path) for path in files])

    def nothing(self, files, out):
        frame = self.read(files)
        frame.mapInArrow(lambda batches: batches, frame.schema).write.parquet(str(out))

    def grade(self, files, out):
        from codeif.integrations.spark import grade_dataframe

        for part in parts(files):
            graded = grade_dataframe(self.read(part), questions=rows.QUESTIONS)
            graded.write.mode("append").parquet(str(out))

    def figures(self, out):
        from codeif.integrations.spark import leaderboard

        # Rows that lacked a column still do.
        graded = self.session.read.option("mergeSchema", "true").parquet(str(out))
        return leaderboard(graded, questions=rows.QUESTIONS)

    def stop(self):
        self.session.stop()
        for server in self.servers:
            server.kill()


def parts(files):
    """The files with the same columns."""
    by_columns = {}
    for path in files:
        by_columns.setdefault(tuple(pq.read_schema(path).names), []).append(path)
    return by_columns.values()


def results(folder):
    """The verdicts and the fault of each row by its number, and how many rows there are."""
    found, count = {}, 0
    for path in folder.rglob("*.parquet"):
        table = pq.ParquetFile(path).read(["sample", "codeif_verdicts", "codeif_fault"])
        count += len(table)
        for row in table.to_pylist():
            found[row["sample"]] = (row["codeif_verdicts"], row["codeif_fault"])
    return found, count


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("rows", type=int)
    parser.add_argument("engine", choices=["alone", "ray", "spark"])
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--kill", action="store_true")
    args = parser.parse_args()
    given = args.folder / f"{args.rows}{'-faults' * args.faults}"
    if not given.exists():
        rows.write(given, args.rows, args.faults)
    files = sorted((given / "rows").iterdir())
    engine = {"alone": Alone, "ray": Ray, "spark": Spark}[args.engine]()
    try:
        for work in ["grade"] if args.faults or args.kill else ["nothing", "grade"]:
            out = given / f"{args.engine}-{work}"
            shutil.rmtree(out, ignore_errors=True)
            watch = Watch(engine.workers, out, len(files) // 2 if args.kill else 0)
            watch.start()
            start = time.monotonic()
            getattr(engine, work)(files, out)
            line = {"engine": args.engine, "work": work, "rows": args.rows}
            line |= {"seconds": time.monotonic() - start} | watch.result()
            if work == "grade":
                found, count = results(out)
                line |= {"rows_out": count, "distinct": len(found)}
                line["faults"] = sum(fault is not None for _, fault in found.values())
                figures = engine.figures(out)
                figures.sort()
                text = json.dumps(figures.to_dict(resamples=10), sort_keys=True)
                (given / f"{args.engine}.figures.json").write_text(text)
                verdicts = [found[number] for number in sorted(found)]
                (given / f"{args.engine}.verdicts.json").write_text(json.dumps(verdicts))
            print(json.dumps(line), flush=True)
    finally:
        engine.stop()


if __name__ == "__main__":
    main()
