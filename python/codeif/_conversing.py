"""Conversations: a model is asked round by round, and told what it does not follow."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from codeif._codeif import Graded, Verifier, question_messages
from codeif.rewards import Reward

Message = dict[str, str]


class Turn(NamedTuple):
    """An answer of a model in a round of a conversation."""

    round: int
    messages: list[Message]
    answer: str
    graded: Graded


def converse(
    model: Callable[[list[Message]], str],
    questions: Iterable[Mapping[str, Any]],
    *,
    rounds: int = 0,
    feedback: bool = False,
    model_id: str = "",
    verifier: Verifier | None = None,
    reward: Reward | None = None,
) -> Iterator[Turn]:
    """Ask a model each question in its rounds, and grade every answer.

    `model` is given the messages so far, with `role` and `content`, and returns its answer. With
    `feedback`, each round begins with what the answer before does not follow. A question with fewer
    than `rounds` rounds gets further ones, which ask for nothing new; in these an answer that
    breaks nothing stands, and the model is not asked again. An answer that does not meet what
    `reward` requires does not stand, and is told why; by default it must not be cut off.
    """
    reward = reward or Reward(verifier=verifier, require_finished=True)
    verifier = verifier or reward.verifier
    for question in questions:
        whole = json.dumps(_with_rounds(question, rounds))
        task = verifier.task_from_row(whole)
        task.check(**reward.requirements)
        messages: list[Message] = []
        answer = ""
        graded: Graded | None = None
        for number, prompt in enumerate(question_messages(whole), start=1):
            adds = number == 1 or len(task.at_round(number)) > len(task.at_round(number - 1))
            told: str | None = reward.feedback(graded) if feedback and graded else None
            if adds or told or not feedback:
                content = "\n\n".join(filter(None, [told, prompt if adds or not told else None]))
                messages = [*messages, {"role": "user", "content": content}]
                answer = model(messages)
                messages = [*messages, {"role": "assistant", "content": answer}]
            graded = task.at_round(number).grade(answer, model_id=model_id)
            yield Turn(number, messages, answer, graded)


def _with_rounds(question: Mapping[str, Any], rounds: int) -> dict[str, Any]:
    given = question.get("rounds") or [list(range(len(question["instruction_list"])))]
    return {**question, "rounds": [*given, *([] for _ in range(rounds - len(given)))]}
