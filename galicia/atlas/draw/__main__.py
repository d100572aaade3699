"""``python -m galicia.atlas.draw`` writes every board for the table and stamps it."""

from galicia.atlas.draw import save_all
from galicia.atlas.stamps import stamp

for path in save_all():
    stamp(path)
    print(f"{path}: {path.stat().st_size // 1024} KiB")
