/**
 * Languages of the screens, mails and printed pages. English is the source: every text is written in it, in the code.
 * A language is added here and as a folder of catalogs (docs/translating.md).
 */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr', reviewed: null },
  es: { name: 'Español', direction: 'ltr', reviewed: null },
} as const satisfies Record<string, LanguageEntry>

type LanguageEntry = {
  /** In the language itself. */
  name: string
  direction: 'ltr' | 'rtl'
  /** Person who has read every text of the catalogs, and the day; null if nobody has, which marks it as a draft. */
  reviewed: { by: string; on: string } | null
}

export type Language = keyof typeof LANGUAGES

export const SOURCE_LANGUAGE: Language = 'en'

/** Language of lessons and questions, whatever that of the screens is. */
export const CONTENT_LANGUAGE: Language = 'en'

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(LANGUAGES, code)
}

/** True for a translation that nobody has reviewed; the source is none. */
export function isDraft(language: Language): boolean {
  const { reviewed }: LanguageEntry = LANGUAGES[language]
  return language !== SOURCE_LANGUAGE && reviewed === null
}
