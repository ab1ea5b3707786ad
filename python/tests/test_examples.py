"""The examples run: light ones always, those that need torch with CODEIF_HEAVY=1."""

import asyncio
import importlib.util
import json
import os
import subprocess
import sys
import types
from types import SimpleNamespace

import pytest
from conftest import ROOT, needs

EXAMPLES = ROOT / "examples" / "python"
PLAIN = "```python\nx = 1\n```"
SENTENCES = ["Your code should not use for-loop.", "Your code should use while-loop."]

heavy = pytest.mark.skipif(
    os.environ.get("CODEIF_HEAVY") != "1", reason="heavy: set CODEIF_HEAVY=1"
)


def load(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def stand_in(monkeypatch, name, **names):
    """A module in place of one that is no package, with the names that an example imports."""
    package = name.split(".")[0]
    for it in {package, name}:
        monkeypatch.setitem(sys.modules, it, types.ModuleType(it))
    vars(sys.modules[name]).update(names)


def test_open_instruct(monkeypatch):
    class VerifierFunction:
        def __init__(self, name, weight=1.0, verifier_config=None):
            self.name, self.weight = name, weight

    stand_in(
        monkeypatch,
        "open_instruct.ground_truth_utils",
        VerifierFunction=VerifierFunction,
        VerificationResult=SimpleNamespace,
    )
    verifier = load("open_instruct_verifier").CodeIfVerifier()
    assert verifier.name == "codeif"
    row = {"instruction_list": SENTENCES, "language": "python"}
    assert verifier([1, 2], PLAIN, json.dumps(row)).score == 0.5
    assert verifier([], "", row, query="q", rollout_state={}).score == 0.0


def test_nemo_gym(monkeypatch):
    class Model(SimpleNamespace):
        def model_dump(self):
            return dict(vars(self))

    stand_in(
        monkeypatch,
        "nemo_gym.base_resources_server",
        BaseResourcesServerConfig=Model,
        BaseVerifyRequest=Model,
        BaseVerifyResponse=Model,
        SimpleResourcesServer=object,
    )
    module = load("nemo_gym_server")
    text = SimpleNamespace(type="output_text", text=PLAIN)
    output = [SimpleNamespace(type="reasoning"), SimpleNamespace(type="message", content=[text])]
    body = module.CodeIfRequest(response=SimpleNamespace(output=output), instruction_list=SENTENCES)
    body.language, body.instruction_dependence = "python", None
    assert asyncio.run(module.CodeIfServer().verify(body)).reward == 0.5


def test_the_notebook():
    needs("polars")
    notebook = json.loads((EXAMPLES / "notebook.ipynb").read_text())
    names = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert names["graded"]["codeif_csr"].to_list() == [0.0, 1.0, 0.0]


def test_rejection_sampling_gives_what_its_page_shows(capsys):
    load("rejection_sampling").main(ROOT / "benchmark" / "tasks.jsonl")
    shown = capsys.readouterr().out
    assert shown in (ROOT / "docs" / "compose.md").read_text("utf-8")


def test_the_taskset():
    needs("verifiers")
    import verifiers.v1 as vf

    module = load("codeif_taskset")
    assert [issubclass(getattr(module, name), vf.Taskset) for name in module.__all__] == [True]


@heavy
def test_grpo(tmp_path):
    """Two steps of TRL's GRPOTrainer, with the reward in its log."""
    needs("trl")
    env = {**os.environ, "HF_HUB_OFFLINE": "1", "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run(
        [sys.executable, EXAMPLES / "grpo.py"],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    (state,) = tmp_path.rglob("trainer_state.json")
    steps = json.loads(state.read_text())["log_history"]
    assert len(steps) == 2
    for step in steps:
        # Bytes at random are no code: they follow the prohibition and earn nothing.
        assert step["codeif/ssr"] == 1.0 and step["rewards/codeif_ssr/mean"] == 0.0


@heavy
def test_verl():
    """verl's own reward manager loads the function by its path and calls it."""
    needs("verl")
    program = ROOT / "python" / "tests" / "verl_manager.py"
    env = {**os.environ, "HF_HUB_OFFLINE": "1", "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run([sys.executable, program], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout.splitlines()[-1]) == [0.5, 0.0]
