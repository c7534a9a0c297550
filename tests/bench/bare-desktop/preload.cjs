// A window has a preload, and this one does nothing.
