"""Speed, measured against peers and slow twins in the same run."""
