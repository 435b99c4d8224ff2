"""The games as environments of other libraries: PettingZoo, Gymnasium and OpenSpiel.

Each module needs the library that it is called after, and nothing here is imported with
`stammtisch`. An episode is one hand. What is seen is `State.observe`, what may be done is
`State.mask`; a move of several actions is several steps of the same seat. Moves out of turn, such
as an announcement while another seat is thinking, cannot be made.
"""
