import { localeTag as localeOf } from '#domain/languages.ts'

/** Compiled text: `Hi {name}`, or a list with plurals and selects: `[['n', 'plural', { one: '# day', other: '# days' }], ' left']`. */
export type Text = string | readonly Token[]
type Token = string | readonly [name: string, kind: string, forms?: unknown]
type Forms = Record<string, Text | undefined>
type Values = Readonly<Record<string, unknown>>

/**
 * What the macros become in the build (web/vite/translations.ts).
 * - `id`: only of a text with a context; any other is found by its English text
 * - `message`: in English
 */
export type Message = { id?: string; message: Text; values?: Values }

function isMessage(text: Text | Message): text is Message {
  return typeof text === 'object' && 'message' in text
}

let texts: Readonly<Record<string, Text>> = {}
let writeValue: (value: unknown) => string = String
const listeners = new Set<() => void>()

/**
 * Words the texts of the screens. It begins in English, whose texts are in the code, and needs no catalog for it. A part of
 * what @lingui/core does, at a fifth of its size: every page loads it.
 */
export const i18n = {
  locale: 'en',

  /**
   * @param text in English, or all that is known of it
   * @param id of a text with a context
   */
  _(text: Text | Message, values: Values = {}, id?: string): string {
    if (isMessage(text)) return i18n._(text.message, text.values, text.id)
    return wordText(texts[id ?? keyOf(text)] ?? text, values)
  },

  /**
   * Shows a language with its texts by id or by English words; an absent one is shown in English.
   * @param write of a value within a sentence
   */
  activate(language: string, catalog: Readonly<Record<string, Text>>, write = writeValue) {
    i18n.locale = language
    texts = catalog
    writeValue = write
    for (const listener of listeners) listener()
  },

  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Key of a text without a context in a catalog. */
export function keyOf(text: Text): string {
  return typeof text === 'string' ? text : JSON.stringify(text)
}

/** Locale of dates, numbers and lists on the page. */
export const localeTag = () => localeOf(i18n.locale)

/** @param count what `#` stands for within a plural */
function wordText(text: Text, values: Values, count = '#'): string {
  if (typeof text !== 'string') {
    return text
      .map((token) => (typeof token === 'string' ? wordText(token, values, count) : wordValue(token, values)))
      .join('')
  }
  return text.replace(/\{(\w+)\}|#/g, (_, name?: string) =>
    name === undefined ? count : writeValue(values[name] ?? ''),
  )
}

function wordValue([name, kind, forms = {}]: Exclude<Token, string>, values: Values): string {
  const value = values[name] ?? ''
  const cases = forms as Forms
  if (kind === 'select') return wordText(cases[String(value)] ?? cases.other ?? '', values)
  const number = Number(value)
  const rule = new Intl.PluralRules(localeTag()).select(number)
  const count = new Intl.NumberFormat(localeTag()).format(number)
  return wordText(cases[number] ?? cases[rule] ?? cases.other ?? '', values, count)
}
