/** Separator between a label and a note; a sentence already ends with a punctuation mark. */
export function labelEnd(label: string): string {
  return /[.!?…][”’)]*$/.test(label) ? ' ' : ': '
}
