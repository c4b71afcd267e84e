import { CONTENT_LANGUAGE } from '#domain/languages.ts'
import { markContent as mark } from '#domain/marked-content.ts'
import { i18n } from './i18n.ts'

/** `lang` of an element with content; none where the page has the same language. */
export const contentLang = () => (i18n.locale === CONTENT_LANGUAGE ? undefined : CONTENT_LANGUAGE)

/** Marks content within a sentence that `MarkedText` shows. */
export const markContent = (text: string) => (contentLang() === undefined ? text : mark(text))
