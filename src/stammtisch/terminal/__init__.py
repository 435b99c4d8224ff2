"""The table in a terminal: line by line (`plain`) or as a full screen (`app`)."""
