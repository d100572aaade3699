"""Heroes of Limanowa."""
