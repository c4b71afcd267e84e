import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

type PhoneResult = { outcome: 'valid'; cell: string | null } | { outcome: 'invalid'; message: string }

const INVALID = 'Please enter the full phone number: with area code, or with + and the country code'

/**
 * Validates a phone number as typed and formats it internationally: +1 213 373 4253. An empty text removes the number.
 * @param country default country of numbers without a country code
 * @param stored current number, accepted unchanged: numbers stored before this check existed need no correction
 */
export function readPhone(country: CountryCode, typed: string, stored: string | null = null): PhoneResult {
  if (typed === '') return { outcome: 'valid', cell: null }
  if (typed === stored) return { outcome: 'valid', cell: stored }
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false })
  return number?.isValid()
    ? { outcome: 'valid', cell: number.formatInternational() }
    : { outcome: 'invalid', message: INVALID }
}
