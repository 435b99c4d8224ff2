"""How a game declares its steps, its moves and its attributes; what people read follows."""
