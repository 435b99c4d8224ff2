"""The contract that every game fulfils and everything else uses."""
