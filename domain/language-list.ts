import { type Language, SOURCE_LANGUAGE } from './languages.ts'

/** Languages of the screens. One is added here, to the codes, and as a folder of catalogs (docs/translating.md). */
export const LANGUAGES: Readonly<Record<Language, LanguageEntry>> = {
  en: { name: 'English', direction: 'ltr', reviewed: null },
  es: { name: 'Español', direction: 'ltr', reviewed: null },
  ar: { name: 'العربية', direction: 'rtl', reviewed: null },
}

type LanguageEntry = {
  /** In the language itself. */
  name: string
  direction: 'ltr' | 'rtl'
  /** Person who has read every text of the catalogs, and the day; null if nobody has, which marks it as a draft. */
  reviewed: { by: string; on: string } | null
}

/** True for a translation that nobody has reviewed; the source is none. */
export function isDraft(language: Language): boolean {
  return language !== SOURCE_LANGUAGE && LANGUAGES[language].reviewed === null
}
