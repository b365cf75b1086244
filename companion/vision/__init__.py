"""What a camera saw: a photographed page found, straightened and read. Knows neither the table nor the web."""
