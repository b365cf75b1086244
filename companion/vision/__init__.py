"""What a camera saw: a photographed page straightened and read, codes on cards, markers on a board and where its pieces
stand. Knows neither the table nor the web."""
