"""Words that a game uses and that are everybody's."""
from __future__ import annotations

_SAID_BY_ALL = """
title subtitle mode ask ask_only ask_verb setting setup verb action action_short action_brief action_done fact step
step_choice step_other refusal doubt outcome finding correction hands place counter score card sign standing amount
thing rule part timeline brief dice_of chapter position prepare finale
remind coach first chronicle campaign odds hidden effect board group sheet box turn_state late section_of_book
"""
SAID_BY_ALL = frozenset(_SAID_BY_ALL.split())
"""Tables of texts that the contract asks games for, or a service of the house says over their declarations."""

_ENGLISH = """
name kind code value number title icon words place field start rows column columns index count amount text note back
left next other result option options subject second version used done open over free active plain true false nothing
empty flag check final complete optional larger smaller working closing missed lost noted could built paid picked
asked asking asks told wants read reading counted drawn invented sample unnamed neutral against aside holding price cost
need spent give gain good offer fetching refreshed crossed search picture pictures marker spot path paths route routes
what from into back part learning store dirty advanced basic world movement subject winner
target last numbers thrown moved home source broken family printed stuck front scroll scrolls acting track struck attack
holder single tree advance cleanup wild spawn legend drawing goals first side sides stage taken gone area coming moving
extra entered came leader leaders angles settling grown fallen land units leads
items lines rules where seen most main chosen high kinds moment tale steps light least random stopped speed began
actions turned success copies begun events once sort turns settled winners agreed goal exact heads well removed whose
hard easy lying threshold different works sending placing tried dark power placement void race
"""
_OF_TABLES = """
seat seats player players colour colours round rounds turn table step flow mode map maps settings setup box boxes board
card cards hand figure piece token tokens space spaces points bonus roll rolls faces die dice sheet sheets story codes
yellow green blue red purple black silver mine effects reward rewards narrated keyword keywords paragraph character
characters book_pages bonus_need bonus_over check_spoken failure tower cube cubes origin rule
deck boards cell cells ring
"""
PLAIN = frozenset((_ENGLISH + _OF_TABLES).split())
"""The first are words of any English text; the second those of any table: what the kernel, the contract, the box, the
story book and the sheets of a campaign call their own things."""
