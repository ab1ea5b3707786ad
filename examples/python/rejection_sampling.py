"""Rejection sampling on questions that can be answered: draw, judge, keep the best, train, repeat.

    python rejection_sampling.py tasks.jsonl

`Table` stands for a model: it answers with what it is given, and training makes an answer that was
kept likelier. Put a model in its place.
"""

import json
import random
import sys
from collections import defaultdict

import codeif
from codeif.integrations import questions
from codeif.rewards import Reward

ROUNDS, DRAWN, KEPT_AT_LEAST = 4, 8, 0.9


class Table:
    """Answers in each language, with how likely each is for a task."""

    def __init__(self, tasks):
        self.random = random.Random(7)
        self.answers = defaultdict(list)
        for task in tasks:
            language = task["programming_language"]
            self.answers[language].append(f"```{language}\n{task['solution']}```\n")
        self.weights = {}

    def sample(self, question, count):
        answers = self.answers[questions.language(question)]
        weights = self.weights.setdefault(question["question"], [1.0] * len(answers))
        return self.random.choices(answers, weights, k=count)

    def train(self, kept):
        for question, answer in kept:
            answers = self.answers[questions.language(question)]
            self.weights[question["question"]][answers.index(answer)] += len(answers) / 4


def main(path):
    with open(path, encoding="utf-8") as file:
        tasks = [json.loads(line) for line in file]
    model, reward = Table(tasks), Reward("ssr", require_code=True)
    for training_round in range(ROUNDS):
        kept, rewards = [], []
        composed = codeif.compose(tasks, set="easy", seed=training_round)
        for question in (
            one.question for one in composed if one.question["meta_info"]["split"] == "train"
        ):
            task = reward.task(question["instruction_list"], questions.language(question))
            answers = model.sample(question, DRAWN)
            judged = [(reward.of(task.grade(answer)) or 0.0, answer) for answer in answers]
            rewards += [value for value, _ in judged]
            best, answer = max(judged)
            if best >= KEPT_AT_LEAST:
                kept.append((question, answer))
        model.train(kept)
        print(f"round {training_round}: SSR {sum(rewards) / len(rewards):.3f}, kept {len(kept)}")


if __name__ == "__main__":
    main(sys.argv[1])
