"""The benchmark as a taskset of PrimeIntellect verifiers: install this file as a module.

eval codeif-taskset --env.taskset.questions questions.jsonl
"""

from codeif.integrations.verifiers import CodeIfTaskset

__all__ = ["CodeIfTaskset"]
