"""Trains a model with GRPO on instructions that its code should follow.

    pip install ./python trl
    python examples/python/grpo.py MODEL QUESTIONS.jsonl

Without arguments it trains a tiny random model for two steps, without a network, to show that all
parts fit together.
"""

import sys

from datasets import Dataset
from trl import GRPOConfig, GRPOTrainer

from codeif.integrations import questions, trl


def main(model, tokenizer, rows, **options):
    dataset = Dataset.from_list(
        [
            {
                "prompt": questions.prompt(row),
                "instruction_list": questions.instructions(row),
                "language": questions.language(row),
            }
            for row in rows
        ]
    )
    trainer = GRPOTrainer(
        model=model,
        processing_class=tokenizer,
        reward_funcs=trl.reward("ssr"),
        train_dataset=dataset,
        args=GRPOConfig(output_dir="grpo", report_to=[], logging_steps=1, **options),
    )
    trainer.train()
    return trainer


def tiny():
    """A random model of a few thousand weights that reads and writes bytes."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForCausalLM

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {token: number for number, token in enumerate([*alphabet, "<pad>", "<eos>"])}
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    config = Qwen2Config(
        vocab_size=len(vocabulary),
        hidden_size=16,
        intermediate_size=32,
        num_hidden_layers=1,
        num_attention_heads=2,
        num_key_value_heads=2,
    )
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="<pad>", eos_token="<eos>"
    )
    return Qwen2ForCausalLM(config), tokenizer


if __name__ == "__main__":
    if len(sys.argv) == 3:
        main(sys.argv[1], None, questions.read(sys.argv[2]))
    else:
        row = {"question": "Print.", "instruction_list": ["Your code should not use for-loop."]}
        main(
            *tiny(),
            [row] * 8,
            max_steps=2,
            use_cpu=True,
            bf16=False,
            per_device_train_batch_size=4,
            num_generations=4,
            max_completion_length=16,
        )
