"""The case language: what happened and what the ruling should be, in YAML that a director can read;
read, written and run."""
