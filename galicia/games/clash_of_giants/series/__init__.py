"""The series rules of Clash of Giants, which every campaign plays by."""

HOT = "advance cavalry combat command forts movement odds procedure replacement retreat stacking state supply support"
