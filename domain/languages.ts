/**
 * Codes of the languages of the screens, mails and printed pages. English is the source: every text is written in it, in
 * the code. What else is known of a language is in language-list.ts, which few pages load.
 */
const LANGUAGE_CODES = ['en', 'es', 'ar'] as const

export type Language = (typeof LANGUAGE_CODES)[number]

export const SOURCE_LANGUAGE: Language = 'en'

/** Language of lessons and questions, whatever that of the screens is. */
export const CONTENT_LANGUAGE: Language = 'en'

/**
 * Locale of dates, numbers and lists: a language as written in the United States, with its separators and order, and with
 * the digits of the lessons.
 */
export const localeTag = (language: string) => `${language}-US-u-nu-latn`

export function isLanguage(code: unknown): code is Language {
  const codes: readonly unknown[] = LANGUAGE_CODES
  return codes.includes(code)
}
