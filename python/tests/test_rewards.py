"""The rewards, and the adapters by the contracts of the tools, which are not needed here."""

import asyncio
import json
import pickle
import warnings

import pytest

from codeif import Verifier, rewards
from codeif.integrations import trl, verl
from codeif.rewards import Reward

LOOP = "```python\nfor x in xs:\n    print(x)\n```"
PLAIN = "```python\nx = 1\n```"
NO_FOR = "Your code should not use for-loop."
WHILE = "Your code should use while-loop."

pytestmark = pytest.mark.filterwarnings("ignore:codeif cannot decide")


def test_a_reward_is_the_metric_of_a_graded_response(questions_file, answer_files):
    for graded in Verifier().grade_lines(*answer_files, questions=questions_file):
        line = graded.to_dict()
        for name in ("csr", "ssr", "rsr", "ccsr"):
            reward = getattr(rewards, name)(
                line.get("answer"),
                line["instruction_list"],
                language=line["meta_info"]["programming_language"],
                dependencies=line.get("instruction_dependence"),
            )
            figure = getattr(graded, name)
            assert reward == (figure.low if figure.low == figure.high else None)


def test_what_is_not_decided_does_not_turn_the_signal_round():
    with pytest.warns(UserWarning, match="'Sing.': there is no rule for it.*the other"):
        score = rewards.safe("ssr")
        task = score.task([NO_FOR, WHILE, "Sing."], "python")
    assert [score.of(task.grade(text)) for text in (PLAIN, "", LOOP)] == [0.5, 0.0, 0.0]
    alone = rewards.safe("ssr").task(["Sing."], "python")
    assert rewards.safe("ssr").of(alone.grade(PLAIN)) is None
    assert Reward("rsr", unverifiable="decided")(PLAIN, [NO_FOR]) is None


def test_what_a_language_has_no_judge_for_and_what_is_left_of_a_sentence_is_warned_of():
    for sentence, language, why in [
        ("Use async/await.", "go", "not judged in Go"),
        ("Write functions of at most 20 lines that are well named.", "python", "well named"),
    ]:
        with pytest.warns(UserWarning, match=why):
            rewards.safe("ssr").task([sentence], language)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rewards.safe("ssr").task([NO_FOR], "go")


def test_a_reward_tells_the_model_what_it_requires():
    reward = rewards.safe("ssr")
    cut_off = reward.task([NO_FOR], "python").grade(PLAIN.removesuffix("```"))
    told = reward.feedback(cut_off)
    assert told == "This answer does not count: its last fence is not closed, so it is cut off."
    broken = reward.task([NO_FOR], "python").grade(LOOP.removesuffix("```"))
    assert reward.feedback(broken).startswith("Your answer does not follow an instruction:")
    assert reward.feedback(broken).endswith("cut off.")
    assert reward.feedback(reward.task([NO_FOR], "python").grade(PLAIN)) is None


def test_a_language_without_a_grammar_is_an_error_where_code_is_looked_into():
    with pytest.raises(ValueError, match="kotlin is recognised, but not read"):
        rewards.safe("ssr").task([NO_FOR], "kotlin")
    with pytest.warns(UserWarning, match="it is not judged in kotlin"):
        Reward("ssr", require="code").task([NO_FOR], "kotlin")
    c_code = "```c\nint sq(int x) { return x * x; }\n```"
    assert rewards.safe("ssr")(c_code, [NO_FOR], language="C") == 1.0


def test_bad_bounds_say_what_is_expected():
    for bad in ({"max_repetition": 5}, {"max_syntax_errors": -1}):
        with pytest.raises(ValueError, match="expected"):
            rewards.safe("ssr", **bad)


def test_trl_functions_can_be_pickled_and_take_one_language():
    reward = pickle.loads(pickle.dumps(trl.reward("ssr")))
    assert reward([PLAIN], [[NO_FOR]], language="python") == [1.0]


def test_options():
    assert rewards.ssr(PLAIN, [NO_FOR, "Sing."]) is None
    assert Reward("ssr", unverifiable="low")(PLAIN, [NO_FOR, "Sing."]) == 0.5
    assert Reward("ssr", unverifiable="high")(PLAIN, [NO_FOR, "Sing."]) == 1.0
    weights = {"template": {"use-while-loop": 3.0}}
    assert Reward("ssr", weights=weights)(PLAIN, [NO_FOR, WHILE]) == 0.25
    for bad in ({"metric": "f1"}, {"unverifiable": "maybe"}, {"weights": {"size": {"x": 1}}}):
        with pytest.raises(ValueError):
            Reward(**bad)


def test_arrays_are_lists():
    np = pytest.importorskip("numpy")
    assert rewards.ssr(PLAIN, np.array([NO_FOR, WHILE], dtype=object)) == 0.5


@pytest.mark.parametrize("conversational", [False, True])
def test_trl_calls_by_keyword(conversational):
    """As `_calculate_rewards` of TRL 1.16 does."""
    reward = trl.reward("ssr")
    assert reward.__name__ == "codeif_ssr"
    logged = {}
    texts = [LOOP, PLAIN, "", PLAIN]
    completions = [[{"role": "assistant", "content": it}] for it in texts]
    found = reward(
        prompts=["p"] * 4,
        completions=completions if conversational else texts,
        completion_ids=[[1, 2]] * 4,
        instruction_list=[[NO_FOR, WHILE]] * 3 + [["Sing."]],
        language=["python", "Python 3.11", "py", "python"],
        instruction_dependence=[None, {"1": None, "0": [1]}, None, None],
        another_column=[1, 2, 3, 4],
        trainer_state=object(),
        log_extra=lambda column, values: None,
        log_metric=logged.__setitem__,
    )
    assert found == [0.0, 0.5, 0.0, None]
    assert logged["codeif/ssr"] == 0.125


def test_trl_without_the_columns_that_may_be_absent():
    rows = {"completions": [PLAIN], "instruction_list": [[NO_FOR]]}
    assert trl.reward("csr", require_language=False)(**rows) == [1.0]
    asking = {**rows, "instruction_list": [["Your code should be written in Python."]]}
    assert trl.reward("csr")(**asking) == [1.0]
    with pytest.raises(ValueError, match="a language is required, but the task names none"):
        trl.reward("csr")(**rows)


def test_trl_gives_no_credit_without_code():
    prose = ["I would rather not."]
    rows = {"completions": prose, "instruction_list": [[NO_FOR]], "language": ["python"]}
    assert trl.reward("ssr")(**rows) == [0.0]
    assert trl.reward("ssr", require_code=False)(**rows) == [1.0]


def test_verl_calls_by_keyword():
    """As the reward managers of verl 0.9 do."""
    np = pytest.importorskip("numpy")
    sentences = [NO_FOR, "Sing."]
    row = {"instruction_list": sentences, "meta_info": {"programming_language": "python"}}
    for truth in (sentences, np.array(sentences, dtype=object), json.dumps(sentences), row):
        found = verl.compute_score(
            data_source="codeif",
            solution_str=PLAIN,
            ground_truth=truth,
            extra_info={
                "programming_language": "python",
                "index": 0,
                "instruction_dependence": {},
                "num_turns": 1,
                "rollout_reward_scores": {},
            },
            reward_router_address=None,
            reward_model_tokenizer=None,
        )
        assert found == {
            "score": 1.0,
            "csr": 0.0,
            "ssr": 0.5,
            "rsr": 0.5,
            "ccsr": 0.5,
            "codeif_unverifiable": 1.0,
        }


def test_verl_takes_reward_kwargs():
    def score(**options):
        row = {"language": "python"}
        return verl.compute_score("", PLAIN, [NO_FOR, "Sing."], row, **options)["score"]

    assert score(unverifiable="high") == 1.0
    assert score(unverifiable="low") == 0.5
    assert score(metric="csr", unverifiable="low") == 0.0
    with pytest.raises(ValueError, match="verl needs a number"):
        score(unverifiable="none")


def test_the_keys_for_verl_are_always_the_same_and_numbers():
    row = {"instruction_list": [NO_FOR], "language": "python"}
    found = [verl.compute_score("", it, row, None) for it in (LOOP, "", None)]
    assert len({tuple(it) for it in found}) == 1
    assert all(isinstance(value, float) for it in found for value in it.values())


def test_rewards_go_to_other_processes():
    copy = pickle.loads(pickle.dumps(Reward("ccsr", require_code=True)))
    assert copy("No.", [NO_FOR]) == 0.0 and copy.__name__ == "codeif_ccsr"


def test_rewards_run_in_threads():
    async def run():
        jobs = [asyncio.to_thread(rewards.ssr, LOOP, [NO_FOR, WHILE]) for _ in range(16)]
        return await asyncio.gather(*jobs)

    assert asyncio.run(run()) == [0.0] * 16
