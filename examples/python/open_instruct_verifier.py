"""A verifier for open-instruct: copy it to `open_instruct/`, and import it at the end of
`ground_truth_utils.py`.

A row of the dataset has `"dataset": "codeif"`, and as ground truth a question as JSON, with
`instruction_list` and `language`.
"""

import json

from open_instruct.ground_truth_utils import VerificationResult, VerifierFunction

from codeif.rewards import safe


class CodeIfVerifier(VerifierFunction):
    """Rewards SSR, with every Unverifiable as No, and 0 without code."""

    def __init__(self, verifier_config=None):
        super().__init__("codeif", verifier_config=verifier_config, weight=1.0)
        self.reward = safe("ssr", unverifiable="low")

    def __call__(self, tokenized_prediction, prediction, label, query=None, rollout_state=None):
        row = json.loads(label) if isinstance(label, str) else label
        score = self.reward(prediction, row["instruction_list"], language=row.get("language"))
        return VerificationResult(score=score)
