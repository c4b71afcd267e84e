/** 1-based line of an offset in a text with LF line endings. */
export function lineAt(text: string, offset: number): number {
  return createLineCounter(text)(offset)
}

/** Returns a function that maps ascending offsets to 1-based lines in one pass over the text. */
export function createLineCounter(text: string): (offset: number) => number {
  let line = 1
  let end = text.indexOf('\n')
  return (offset) => {
    while (end >= 0 && end < offset) {
      line += 1
      end = text.indexOf('\n', end + 1)
    }
    return line
  }
}
