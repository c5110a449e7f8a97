"""What always holds of the engine: it is compared with a slow, obvious model and with itself."""
