/** Compiled text: words, and values with how they are worded: `['Hi ', ['name']]`, `[['n', 'plural', { one: …, other: … }]]`. */
export type Text = string | readonly Token[]
type Token = string | readonly [name: string, kind?: string, forms?: unknown]
type Forms = Record<string, Text | undefined>
type Values = Readonly<Record<string, unknown>>

/**
 * What the macros become in the build (web/vite/translations.ts).
 * - `id`: only of a text with values or a context; any other is found by its English words
 * - `message`: in English
 */
export type Message = { id?: string; message?: Text; values?: Values }

let texts: Readonly<Record<string, Text>> = {}
const listeners = new Set<() => void>()

/**
 * Words the texts of the screens. It begins in English, whose texts are in the code, and needs no catalog for it. A part of
 * what @lingui/core does, at a fifth of its size: every page loads it.
 */
export const i18n = {
  locale: 'en',

  /** @param text English words that are their own id, or all that is known of a text */
  _(text: Message | string): string {
    const { id, message = '', values = {} } = typeof text === 'string' ? { message: text } : text
    return wordText(texts[id ?? String(message)] ?? message, values)
  },

  /** Shows a language with its texts by id or by English words; an absent one is shown in English. */
  activate(language: string, catalog: Readonly<Record<string, Text>>) {
    i18n.locale = language
    texts = catalog
    for (const listener of listeners) listener()
  },

  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Locale of dates, numbers and lists: the page's language as written in the United States, with its separators and order. */
export const localeTag = () => `${i18n.locale}-US`

/** @param count what `#` stands for within a plural */
function wordText(text: Text, values: Values, count = '#'): string {
  if (typeof text === 'string') return text
  return text
    .map((token) => (token === '#' ? count : typeof token === 'string' ? token : wordValue(token, values)))
    .join('')
}

function wordValue([name, kind, forms = {}]: Exclude<Token, string>, values: Values): string {
  const value = values[name] ?? ''
  if (kind === undefined) return String(value)
  const cases = forms as Forms
  if (kind === 'select') return wordText(cases[String(value)] ?? cases.other ?? '', values)
  const number = Number(value)
  const rule = new Intl.PluralRules(localeTag()).select(number)
  const count = new Intl.NumberFormat(localeTag()).format(number)
  return wordText(cases[number] ?? cases[rule] ?? cases.other ?? '', values, count)
}
