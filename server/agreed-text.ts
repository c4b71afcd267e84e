import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import { CONSENT_TEXTS } from '#domain/consent-text.ts'
import { type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { readCatalog } from './wording.ts'

/**
 * Consent text as a page shows it: in English, and in another language with the English beside it.
 * @property hash of both texts in hexadecimal: SHA-256 of the version and of the paragraphs and boxes by language, as JSON
 */
export type AgreedText = { language: Language; hash: string }

type Texts = Partial<Record<Language, readonly string[]>>

export function hashConsent(version: string, texts: Texts): string {
  return createHash('sha256')
    .update(JSON.stringify({ version, ...texts }))
    .digest('hex')
}

export const ENGLISH_CONSENT: AgreedText = {
  language: SOURCE_LANGUAGE,
  hash: hashConsent(CONSENT_VERSION, { en: CONSENT_TEXTS }),
}

/** Reads the consent in the languages that the site offers. @returns what a parent reads on a page in a language */
export async function openAgreedTexts(languages: readonly Language[]): Promise<(page: Language | null) => AgreedText> {
  const translated = languages.filter((language) => language !== SOURCE_LANGUAGE)
  const agreed = new Map(
    await Promise.all(translated.map(async (language) => [language, await readAgreedText(language)] as const)),
  )
  return (page) => (page === null ? undefined : agreed.get(page)) ?? ENGLISH_CONSENT
}

async function readAgreedText(language: Language): Promise<AgreedText> {
  const words = await readConsentCatalog(language)
  const translation = CONSENT_TEXTS.map((text) => words.get(text) ?? text)
  return { language, hash: hashConsent(CONSENT_VERSION, { en: CONSENT_TEXTS, [language]: translation }) }
}

/** The catalog that pages with the consent load their texts from, too (web/product/consent-words.tsx). */
export function readConsentCatalog(language: Language): Promise<Map<string, string>> {
  return readCatalog(language, join(import.meta.dirname, '../domain/locales', language, 'consent.po'))
}
