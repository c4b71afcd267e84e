import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isolate } from '#domain/isolate.ts'
import { LANGUAGES } from '#domain/language-list.ts'
import { type Language, localeTag, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { formatDollars } from '#domain/plans/plans.ts'
import { createWords, ENGLISH, type Values, type Words } from '#domain/wording.ts'

declare const said: unique symbol

/** Text in the reader's language. A string of its own is none, so that no text of a mail is outside the catalogs. */
export type Said = string & { readonly [said]: true }

/** Words a mail in its reader's language. */
export type MailWords = Omit<Words, 'say'> & {
  say(text: string, values?: Values): Said
  /** Text that stays as it is: a name, or what somebody wrote. */
  verbatim(text: string): Said
  dollars(cents: number): string
  /** 'December 21, 2026' */
  day(moment: Date, timeZone: string): string
  /** 'December 21, 2026 at 5:20 PM UTC' */
  moment(moment: Date): string
}

/** Words of each language that the site offers; others are worded in English. */
export type Wording = (language: Language) => MailWords

/** Reads the catalogs of the languages that the site offers. English has none: its texts are in the code. */
export async function openWording(languages: readonly Language[]): Promise<Wording> {
  const translated = languages.filter((language) => language !== SOURCE_LANGUAGE)
  const words = new Map(
    await Promise.all(translated.map(async (language) => [language, mailWords(await readWords(language))] as const)),
  )
  return (language) => words.get(language) ?? ENGLISH_MAIL_WORDS
}

function mailWords(words: Words): MailWords {
  const { say: word } = words
  const asSaid = (text: string) => text as Said
  const currency = new Intl.NumberFormat(localeTag(words.language), { style: 'currency', currency: 'USD' })
  return {
    ...words,
    say: (text, values) => asSaid(word(text, values)),
    verbatim: asSaid,
    dollars: (cents) => (words.language === SOURCE_LANGUAGE ? formatDollars(cents) : currency.format(cents / 100)),
    day: (moment, timeZone) => words.date(moment, { dateStyle: 'long', timeZone }),
    moment: (moment) => `${words.date(moment, { dateStyle: 'long', timeStyle: 'short' })} UTC`,
  }
}

export const ENGLISH_MAIL_WORDS = mailWords(ENGLISH)

/** Reads the server's catalog of a language. */
export function readTexts(language: Language): Promise<Map<string, string>> {
  return readCatalog(language, join(import.meta.dirname, 'locales', language, 'texts.po'))
}

/** Reads a catalog: each text with its translation. */
export async function readCatalog(language: Language, filename: string): Promise<Map<string, string>> {
  // Only a site with another language loads it.
  const { formatter } = await import('@lingui/format-po')
  const entries = await formatter().parse(await readFile(filename, 'utf8'), {
    locale: language,
    sourceLocale: SOURCE_LANGUAGE,
    filename,
  })
  return new Map(
    Object.values(entries).flatMap(({ message = '', translation = '' }) =>
      translation === '' ? [] : [[message, translation] as const],
    ),
  )
}

/** Compiles the texts of a language once. A text without a translation is worded in English. */
async function readWords(language: Language): Promise<Words> {
  // Only a site with another language loads these.
  const [translations, { compileMessage }, { setupI18n }] = await Promise.all([
    readTexts(language),
    import('@lingui/message-utils/compileMessage'),
    import('@lingui/core'),
  ])
  const isRightToLeft = LANGUAGES[language].direction === 'rtl'
  const texts = Object.fromEntries(
    [...translations].map(([text, words]) => [text, compileMessage(isRightToLeft ? showIsolated(words) : words)]),
  )
  const i18n = setupI18n({ locale: language, locales: localeTag(language), messages: { [language]: texts } })
  const { say: wordEnglish } = ENGLISH
  return createWords(language, (text, values = {}) =>
    Object.hasOwn(texts, text)
      ? i18n._(text, isRightToLeft ? withShown(values) : { ...values })
      : wordEnglish(text, values),
  )
}

/** Adds a value as a sentence shows it, in isolation, to the one by which it chooses among its forms. */
const withShown = (values: Values): Values => ({
  ...values,
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}Shown`, isolate(value)])),
})

/** Sentence that shows values in isolation: '{name}' becomes '{nameShown}'. */
const showIsolated = (text: string) => text.replaceAll(/\{(\w+)\}/g, '{$1Shown}')
