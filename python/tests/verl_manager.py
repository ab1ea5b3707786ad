"""Loads verl's reward manager with our function, and prints the rewards of two responses."""

import asyncio
import json

import numpy
import torch
from omegaconf import OmegaConf
from verl import DataProto
from verl.trainer.ppo.reward import load_reward_manager

SENTENCES = ["Your code should not use for-loop.", "Your code should use while-loop."]
RESPONSES = ["```python\nx = 1\n```", "I would rather not."]


class Tokenizer:
    """A byte is a token."""

    def decode(self, ids, skip_special_tokens=True):
        return bytes(ids.tolist()).decode()


def batch():
    length = max(map(len, RESPONSES))
    padded = [list(it.encode().ljust(length, b" ")) for it in RESPONSES]
    mask = [[1] * len(it) + [0] * (length - len(it)) for it in RESPONSES]
    prompt = torch.ones(len(RESPONSES), 1, dtype=torch.long)
    rows = [{"ground_truth": SENTENCES}] * len(RESPONSES)
    return DataProto.from_dict(
        tensors={
            "prompts": prompt,
            "responses": torch.tensor(padded),
            "attention_mask": torch.cat([prompt, torch.tensor(mask)], dim=1),
        },
        non_tensors={
            "data_source": numpy.array(["codeif"] * len(RESPONSES), dtype=object),
            "reward_model": numpy.array(rows, dtype=object),
            "extra_info": numpy.array([{"language": "python"} for _ in rows], dtype=object),
        },
    )


async def main():
    config = OmegaConf.create(
        {
            "reward": {
                "custom_reward_function": {
                    "path": "pkg://codeif.integrations.verl",
                    "name": "compute_score",
                    "reward_kwargs": {"metric": "ssr"},
                },
                "reward_manager": {"source": "register", "name": "naive"},
            }
        }
    )
    manager = load_reward_manager(config, Tokenizer())
    data = batch()
    results = [await manager.run_single(data[i : i + 1]) for i in range(len(RESPONSES))]
    assert set(results[0]["reward_extra_info"]) == set(results[1]["reward_extra_info"])
    print(json.dumps([it["reward_score"] for it in results]))


asyncio.run(main())
