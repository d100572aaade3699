"""The Great War in the East: Serbia/Galicia."""
