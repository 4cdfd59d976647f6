"""Events and their scores: setting up, results, travellers, standings, adjusted scores."""
