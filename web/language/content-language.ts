import { LANGUAGES } from '#domain/language-list.ts'
import { CONTENT_LANGUAGE, isLanguage } from '#domain/languages.ts'
import { markContent as mark } from '#domain/marked-content.ts'
import { i18n } from './i18n.ts'

/**
 * Attributes of an element with content: its language, and its direction if the page runs in the other; none where the page
 * has the same language.
 */
export function contentLanguage(): { lang: string; dir?: 'ltr' | 'rtl' } | undefined {
  const { locale } = i18n
  if (locale === CONTENT_LANGUAGE) return undefined
  const { direction } = LANGUAGES[CONTENT_LANGUAGE]
  const isOther = isLanguage(locale) && LANGUAGES[locale].direction !== direction
  return { lang: CONTENT_LANGUAGE, ...(isOther && { dir: direction }) }
}

/** Marks content within a sentence that `MarkedText` shows. */
export const markContent = (text: string) => (i18n.locale === CONTENT_LANGUAGE ? text : mark(text))
