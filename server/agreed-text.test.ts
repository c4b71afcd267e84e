import { expect, test } from 'vitest'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import { CONSENT_TEXTS } from '#domain/consent-text.ts'
import { LANGUAGES } from '#domain/language-list.ts'
import { isLanguage, type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { ENGLISH_CONSENT, hashConsent, openAgreedTexts, readConsentCatalog } from './agreed-text.ts'

const LANGUAGE_CODES = Object.keys(LANGUAGES).filter(isLanguage)
const TRANSLATIONS = LANGUAGE_CODES.filter((language) => language !== SOURCE_LANGUAGE)

/** The consent in English and as a page in the language shows it. */
async function textsIn(language: Language) {
  const translated = await readConsentCatalog(language)
  return { en: [...CONSENT_TEXTS], [language]: CONSENT_TEXTS.map((text) => translated.get(text) ?? '') }
}

test.each(TRANSLATIONS)(
  'every paragraph and box of the consent has a text in %s; without one, add it to domain/locales',
  async (language) => {
    const translated = await readConsentCatalog(language)
    expect(CONSENT_TEXTS.filter((text) => !translated.get(text))).toEqual([])
  },
)

test.each(TRANSLATIONS)('the record of a consent in %s is of the texts that the page shows', async (language) => {
  const agreedText = await openAgreedTexts(LANGUAGE_CODES)
  expect(agreedText(language)).toEqual({ language, hash: hashConsent(CONSENT_VERSION, await textsIn(language)) })
  expect(agreedText(SOURCE_LANGUAGE)).toEqual(ENGLISH_CONSENT)
  expect((await openAgreedTexts([SOURCE_LANGUAGE]))(language)).toEqual(ENGLISH_CONSENT)
})

test.each(TRANSLATIONS)('another word in English or %s, or another version, gives another hash', async (language) => {
  const texts = await textsIn(language)
  const changed = Object.entries(texts).flatMap(([code, own]) =>
    own.map((text, index) => hashConsent(CONSENT_VERSION, { ...texts, [code]: own.with(index, `${text} no`) })),
  )
  const hashes = [
    hashConsent(CONSENT_VERSION, texts),
    ...changed,
    hashConsent('2030-01-01', texts),
    hashConsent(CONSENT_VERSION, { en: texts.en }),
  ]
  expect(new Set(hashes).size).toBe(CONSENT_TEXTS.length * 2 + 3)
})
