/** `A. text` or `A) text`, with a letter of either case. */
export const OPTION_LINE = /^([A-Za-z])[.)](?:\s+(.*))?$/s
export const ANSWER_LINE = /^ANSWER\s*:\s*(.*)$/is

export const AIKEN_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
