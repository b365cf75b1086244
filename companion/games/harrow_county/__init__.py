"""Harrow County (Pochmurný kraj): chapter 1, Emmy of the Protectors against Levi of the Family."""
