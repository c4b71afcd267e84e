/** Puts content between marks of Unicode (LRI, PDI), which keep its direction where no element can name its language. */
export const markContent = (text: string) => `\u2066${text}\u2069`

/** Parts of a sentence in turn: its own words, then content, and so on. */
export const readMarked = (sentence: string) => sentence.split(/\u2066([^\u2069]*)\u2069/)
