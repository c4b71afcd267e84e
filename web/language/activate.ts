import { isolate } from '#domain/isolate.ts'
import { LANGUAGES } from '#domain/language-list.ts'
import type { Language } from '#domain/languages.ts'
import { i18n, type Text } from './i18n.ts'

/** Words the page in a language. Loaded with other languages than English only. */
export function activate(language: Language, texts: Record<string, Text>) {
  i18n.activate(language, texts, LANGUAGES[language].direction === 'rtl' ? isolate : String)
}
