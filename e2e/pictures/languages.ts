import { isLanguage, type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'

/** Languages of the pictures: English, or those of the environment (`LANGUAGES=en,es`). */
export const PICTURED: readonly Language[] = (process.env.LANGUAGES || SOURCE_LANGUAGE).split(',').filter(isLanguage)
