// Who reads, as one device says it: the table has one reader, and every screen says the same one.

// `playback` as the server tells it (null before it has); `mine`: this device is the speaker; `waiting`: its browser
// wants one more tap first, which is worth a word where nobody else reads. `reader` is who reads by the rulebook where
// no device does, "" where nobody is named; `yours`: that is whoever holds this device. -> { said: a text `voice_SAID`, who, offer: whether it may speak itself }
export function whoReads(playback, { mine = false, waiting = false, reader = "", yours = false } = {}) {
  const device = playback?.narrator !== "neighbour" && Boolean(playback?.speaker);
  const offer = playback?.narrator !== "neighbour" && !device;
  if (playback?.fault) return { said: "silent", who: "", offer: false };
  if (device) return { said: mine ? "here" : "there", who: "", offer: false };
  if (yours) return { said: "you", who: "", offer };
  if (reader) return { said: "reader", who: reader, offer };
  if (waiting && offer) return { said: "tap", who: "", offer };
  return { said: offer ? "nobody" : "person", who: "", offer };
}
