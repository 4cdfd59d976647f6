"""Read, write and run cases: what happened and the expected ruling, in readable YAML."""
