import sys
print("denied: no secrets here", file=sys.stderr)
sys.exit(1)
