import { expect, test } from 'vitest'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import { CONSENT_TEXTS } from '#domain/consent-text.ts'
import { ENGLISH_CONSENT, hashConsent, openAgreedTexts, readConsentCatalog } from './agreed-text.ts'

const spanish = await readConsentCatalog('es')
const TEXTS: Record<'en' | 'es', string[]> = {
  en: [...CONSENT_TEXTS],
  es: CONSENT_TEXTS.map((text) => spanish.get(text) ?? ''),
}

test('every paragraph and box of the consent has a Spanish text; without one, add it to domain/locales/es/consent.po', () => {
  expect(CONSENT_TEXTS.filter((text) => !spanish.get(text))).toEqual([])
})

test('the record of a consent is of the texts that the page shows', async () => {
  const agreedText = await openAgreedTexts(['en', 'es'])
  expect(agreedText('es')).toEqual({ language: 'es', hash: hashConsent(CONSENT_VERSION, TEXTS) })
  expect(agreedText('en')).toEqual(ENGLISH_CONSENT)
  expect((await openAgreedTexts(['en']))('es')).toEqual(ENGLISH_CONSENT)
})

test('another word in either language, or another version, gives another hash', () => {
  const hash = hashConsent(CONSENT_VERSION, TEXTS)
  const hashes = (['en', 'es'] as const).flatMap((language) =>
    TEXTS[language].map((text, index) =>
      hashConsent(CONSENT_VERSION, { ...TEXTS, [language]: TEXTS[language].with(index, `${text} no`) }),
    ),
  )
  expect(
    new Set([hash, ...hashes, hashConsent('2030-01-01', TEXTS), hashConsent(CONSENT_VERSION, { en: TEXTS.en })]).size,
  ).toBe(TEXTS.en.length * 2 + 3)
})
