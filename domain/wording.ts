import { CONTENT_LANGUAGE, type Language, localeTag, SOURCE_LANGUAGE } from './languages.ts'
import { markContent } from './marked-content.ts'

export type Values = Readonly<Record<string, string | number>>

/** Words sentences in one language; lists, days and numbers as that language is written in the United States. */
export type Words = {
  language: Language
  /**
   * Words a sentence, whose English text is its id in the catalogs (docs/translating.md).
   * @param text English literal with named values, `plural` and `select`: 'Hi {name}', '{n, plural, one {# day} other {# days}}'
   */
  say(text: string, values?: Values): string
  /** Marks a part of a sentence that is content, and stays in its own language (`readMarked`). */
  content(text: string): string
  /** 'Noor, Sam, and Kim' */
  list(parts: readonly string[]): string
  /** @param moment a day is read in UTC */
  date(moment: Date | string, options: Intl.DateTimeFormatOptions): string
}

/** @param word for a text and its values */
export function createWords(language: Language, word: Words['say']): Words {
  const locale = localeTag(language)
  return {
    language,
    say: word,
    content: (text) => (language === CONTENT_LANGUAGE ? text : markContent(text)),
    list: (parts) => new Intl.ListFormat(locale).format(parts),
    date: (moment, options) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(moment)),
  }
}

/** `{name}`, or `{n, plural, one {# day} other {# days}}` whose forms may have values of their own. */
const PLACEHOLDER = /\{(\w+)(?:, (plural|select), ((?:=?\w+ \{(?:[^{}]|\{\w+\})*\}\s*)+))?\}/g
const FORM = /=?(\w+) \{((?:[^{}]|\{\w+\})*)\}/g

/** Words English, which needs neither a catalog nor a parser: the sentence itself, with its values. */
function wordEnglish(text: string, values: Values = {}): string {
  return text.replace(PLACEHOLDER, (_, name: string, kind?: string, forms = '') => {
    const value = values[name] ?? ''
    if (kind === undefined) return String(value)
    const cases = new Map([...String(forms).matchAll(FORM)].map(([, form = '', words = '']) => [form, words]))
    const rule = kind === 'plural' && value === 1 ? 'one' : 'other'
    const chosen = cases.get(String(value)) ?? cases.get(rule) ?? ''
    return wordEnglish(kind === 'plural' ? chosen.replaceAll('#', String(value)) : chosen, values)
  })
}

export const ENGLISH: Words = createWords(SOURCE_LANGUAGE, wordEnglish)
