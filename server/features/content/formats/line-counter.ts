/** The 1-based lines of places in a text with LF line ends. Places asked for in ascending order cost one pass in all. */
export function lineCounter(text: string) {
  let line = 1
  let counted = 0
  return {
    at(offset: number): number {
      if (offset < counted) {
        line = 1
        counted = 0
      }
      for (
        let end = text.indexOf('\n', counted);
        end >= 0 && end < offset;
        end = text.indexOf('\n', counted)
      ) {
        line += 1
        counted = end + 1
      }
      return line
    },
  }
}
