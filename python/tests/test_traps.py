"""What broke extension modules like this one: each test fails without its remedy."""

import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest

from codeif import Verifier
from codeif.integrations.arrow import grade
from codeif.rewards import Reward

LOOP = "```python\nfor x in xs:\n    print(x)\n```"


@pytest.fixture
def task():
    return Verifier().task(["Your code should not use for-loop."], language="python")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_child_of_a_fork_grades(task):
    verifier = Verifier()
    verifier.grade_many(task, [LOOP] * 100, threads=2)
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        graded = verifier.grade_many(task, [LOOP] * 100, threads=2)
        os._exit(0 if len(graded) == 100 else 1)
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent")
def test_ctrl_c_ends_a_batch():
    program = """if True:
        import codeif, sys
        verifier = codeif.Verifier()
        task = verifier.task(["Your code should not use for-loop."] * 20, language="python")
        response = "```python\\n" + "def f(x):\\n    return x + 1\\n" * 100 + "```"
        responses = [response] * 20_000
        print("ready", flush=True)
        verifier.grade_many(task, responses, threads=1)
    """
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout.readline() == b"ready\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    _, errors = process.communicate(timeout=60)
    assert b"KeyboardInterrupt" in errors
    assert time.monotonic() - start < 30


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent")
def test_ctrl_c_ends_the_command(tmp_path):
    command = [sys.executable, "-m", "codeif", "grade", "-"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) == -signal.SIGINT


def test_everything_is_pickled(task):
    verifier = Verifier(limits={"blocks": 3})
    graded = verifier.task(["Sing."]).grade(LOOP, model_id="m")
    for value in (task, graded, verifier, Reward("ssr", require_code=True), grade()):
        copy = pickle.loads(pickle.dumps(value))
        assert repr(copy).split(" at ")[0] == repr(value).split(" at ")[0]
    copy = pickle.loads(pickle.dumps(graded))
    assert copy == graded and copy.to_json() == graded.to_json()
    many = "```\n```\n" * 4
    assert pickle.loads(pickle.dumps(verifier)).task(["Sing."]).grade(many) == (
        verifier.task(["Sing."]).grade(many)
    )


def test_a_missing_answer_is_pickled(questions_file, answer_files):
    graded = list(Verifier().grade_lines(*answer_files, questions=questions_file))
    missing = [it for it in graded if it.missing]
    assert missing and pickle.loads(pickle.dumps(missing)) == missing


def test_a_lone_surrogate_is_a_character(task):
    response = "```python\nx = '\ud800'; y = [i for i in '\udfff']\nfor z in y: pass\n```"
    verdict = task.grade(response).verdicts[0]
    assert verdict.evidence[-1].line == 3
    replaced = response.replace("\ud800", "\ufffd").replace("\udfff", "\ufffd")
    assert task.grade(replaced) == task.grade(response)
    assert Verifier().grade_many(task, [response]) == [task.grade(response)]


def test_none_is_a_missing_response(task):
    assert [it.missing for it in Verifier().grade_many(task, [None, "x"])] == [True, False]
    assert task.grade(None).missing


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted")
def test_one_thread_starts_none(task):
    program = """if True:
        import os, codeif
        verifier = codeif.Verifier()
        task = verifier.task(["Your code should not use for-loop."])
        before = len(os.listdir("/proc/self/task"))
        verifier.grade_many(task, ["x"] * 1000, threads=1)
        assert len(os.listdir("/proc/self/task")) == before
        verifier.grade_many(task, ["x"] * 1000, threads=3)
        assert len(os.listdir("/proc/self/task")) == before + 3
    """
    subprocess.run([sys.executable, "-c", program], check=True)


def test_other_threads_run_meanwhile(task):
    response = "```python\n" + "x = 1\n" * 100_000 + "```"
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    task.grade(response)
    stop.set()
    thread.join()
    assert len(ticks) > 5
