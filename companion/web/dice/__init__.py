"""Dice and towers by themselves: throw them, ask their odds, measure a tower of the house."""
