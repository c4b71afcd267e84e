/** Number as it is written below an axis. */
export const formatNumber = (value: number): string => String(Number(value.toFixed(6))).replace('-', '−')

/** Words joined as in a sentence. */
export const listWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Names of the five values of a box plot, in their order. */
export const BOX_VALUES = ['Least', 'First quartile', 'Median', 'Third quartile', 'Greatest'] as const
