"""Adapters for the tools that train and evaluate models. None of them is needed to import this."""
