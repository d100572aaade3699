"""The series rules of Clash of Giants, which every campaign plays by."""
