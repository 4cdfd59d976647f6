"""How the director rules: options, late calls, errors, penalties and appeals."""
