"""A club evening: seating, dealing, what counts, who wins, and the all-time ranking.

The rules are those of the page `club_tournament` (CLB-1 to CLB-38); an evening of any other game
uses what fits of them. From below:

- `seating`, `exchanges`, `dealing`, `freehands`, `sheets`, `results`, `ranking`, `draw` are the
  rules, on numbers and names;
- `options`, `setups`, `events`, `evening`, `fold` are an evening as the fold of its log;
- `decisions`, `entering`, `withdrawal`, `planning` say what follows from a wish, or why not;
- `standings`, `ties` are what an evening comes to, and why;
- `countings`, `outcomes`, `leagues`, `years` are its year: what evenings came to, and rankings
  (page `club_year`);
- `register`, `roles`, `links`, `copies`, `lists`, `online`, `hosting`, `service`, `ondisk` are the
  club around its evenings.
"""
