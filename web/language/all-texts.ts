import type { Language } from '#domain/languages.ts'
import type { Text } from './i18n.ts'

type Catalog = { messages: Record<string, Text> }

const catalogs = Object.entries(
  import.meta.glob<Catalog>(['../locales/*/**/*.po', '../../domain/locales/*/*.po'], { eager: true }),
)

/** Texts of all folders in a language, for where no build has split them (web/vite/text-pieces.ts). */
export function allTexts(language: Language): Record<string, Text> {
  const own = catalogs.filter(([file]) => file.includes(`/locales/${language}/`))
  return Object.assign({}, ...own.map(([, { messages }]) => messages))
}
