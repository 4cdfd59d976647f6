"""What people touch. Holds no law and no arithmetic."""
