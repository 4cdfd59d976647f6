"""Events in the store, small ones whole and large ones part by part."""
