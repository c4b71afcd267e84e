/** The 1-based lines of places in a text with LF line ends, asked for in ascending order: one pass over the text in all. */
export function lineCounter(text: string) {
  let line = 1
  let end = text.indexOf('\n')
  return {
    at(offset: number): number {
      while (end >= 0 && end < offset) {
        line += 1
        end = text.indexOf('\n', end + 1)
      }
      return line
    },
  }
}
