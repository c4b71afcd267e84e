/**
 * How pages look for a reader. Each option is a word: a choice is the list of those that differ from the standard, which is
 * also the `data-reading` attribute that styles use (web/styles/reading.css).
 */
export const READING_OPTIONS = [
  /** Text of 115, 130 and 150% of the standard size. */
  'text-large',
  'text-larger',
  'text-largest',
  /** More room between letters, words and lines (WCAG 2.2, 1.4.12). */
  'spacing',
  /** Typeface Atkinson Hyperlegible Next. */
  'hyperlegible',
  /** Color of the paper in the light theme. */
  'tint-cream',
  'tint-blue',
  'tint-green',
  'tint-rose',
  /** Band over the line that is being read. */
  'ruler',
  /** No motion, no color washes, and no countdown outside of timed tests. */
  'calm',
  /** Reads each question aloud when it opens. */
  'aloud',
] as const
export type ReadingOption = (typeof READING_OPTIONS)[number]

/** Options of which at most one is chosen, by the name of their question. */
export const READING_CHOICES = {
  size: ['text-large', 'text-larger', 'text-largest'],
  tint: ['tint-cream', 'tint-blue', 'tint-green', 'tint-rose'],
} as const satisfies Record<string, readonly ReadingOption[]>

/** True without an option twice and without two answers to one question. */
export function areConsistent(options: readonly ReadingOption[]): boolean {
  const chosen = new Set(options)
  return (
    chosen.size === options.length &&
    Object.values(READING_CHOICES).every((group) => group.filter((option) => chosen.has(option)).length <= 1)
  )
}

/** Options with one switched on or off; an option replaces the other answers to its question. */
export function withOption(options: readonly ReadingOption[], option: ReadingOption, on: boolean): ReadingOption[] {
  const group = Object.values(READING_CHOICES).find((choices) => choices.some((choice) => choice === option)) ?? []
  const replaced: ReadonlySet<ReadingOption> = new Set([option, ...(on ? group : [])])
  const others = options.filter((other) => !replaced.has(other))
  return READING_OPTIONS.filter((known) => (known === option ? on : others.includes(known)))
}

/** Options of a stored text; what is unknown, as of a later version, is left out. */
export function parseOptions(text: string): ReadingOption[] {
  const words = new Set(text.split(' '))
  const known = READING_OPTIONS.filter((option) => words.has(option))
  return known.reduce<ReadingOption[]>((options, option) => withOption(options, option, true), [])
}

export const formatOptions = (options: readonly ReadingOption[]): string => options.join(' ')
