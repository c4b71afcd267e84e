const NAME = 'spoken-word'

/** Marks the word that is being spoken, without touching the page's elements; does nothing where a browser cannot. */
export function showSpokenWord(word: Range) {
  if ('highlights' in CSS) CSS.highlights.set(NAME, new Highlight(word))
}

export function hideSpokenWord() {
  if ('highlights' in CSS) CSS.highlights.delete(NAME)
}

/** Scrolls a box so that a word in it can be seen, when it cannot. */
export function keepInView(box: Element, word: Range) {
  const outer = box.getBoundingClientRect()
  const inner = word.getBoundingClientRect()
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return
  box.scrollBy({ top: inner.top - outer.top - outer.height / 3 })
}
