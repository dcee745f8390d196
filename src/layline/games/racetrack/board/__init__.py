"""The parts of the drawing: paper, cars, choices, legend, and the board as text."""
