import type { IncomingHttpHeaders } from 'node:http'
import { isLanguage, type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import type { Config } from './config.ts'

type Offer = Pick<Config, 'languages'>

/** A stored language if the site offers it, else English. */
export function offeredLanguage({ languages }: Offer, stored: string | null): Language {
  return isLanguage(stored) && languages.includes(stored) ? stored : SOURCE_LANGUAGE
}

/**
 * Language of the page that sent a request: the first in its Accept-Language header that the site offers, which the app
 * sets to the language that it shows. Null on a site with one language, where nobody has chosen.
 */
export function pageLanguage(
  { languages }: Offer,
  header: IncomingHttpHeaders['accept-language'] | null,
): Language | null {
  if (languages.length === 1) return null
  const wishes = (header ?? '')
    .toLowerCase()
    .split(',')
    .map(readWish)
    .toSorted((one, other) => other.weight - one.weight)
  return (
    wishes
      .map(({ code }) => code)
      .filter(isLanguage)
      .find((code) => languages.includes(code)) ?? SOURCE_LANGUAGE
  )
}

/** Language of what an operation words: that of the account, else of the page that sent the request. */
export function readerLanguage(
  offer: Offer,
  { language }: { language: Language | null },
  { headers }: { headers: IncomingHttpHeaders },
): Language {
  return language ?? pageLanguage(offer, headers['accept-language']) ?? SOURCE_LANGUAGE
}

/** Reads `es-MX;q=0.8`. */
function readWish(text: string) {
  const [tag = '', ...parameters] = text.trim().split(';')
  const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
  return { code: tag.split('-')[0] ?? '', weight: Number(weight ?? 1) }
}
