"""``python -m galicia.atlas.draw`` writes every board for the table."""

from galicia.atlas.draw import save_all

for path in save_all():
    print(f"{path}: {path.stat().st_size // 1024} KiB")
