"""`python -m games.bots` compiles what bots play with, once a machine, and says how far it is."""

from games.bots.kernel_door import compile_all

compile_all(lambda step: print(f"compiled bots {step}", flush=True))
