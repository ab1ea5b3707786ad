"""Adapters for the tools that train and evaluate models. Importing this needs none of the tools."""
