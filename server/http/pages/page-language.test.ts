import { expect, test } from 'vitest'
import { languageOfPage } from './page-language.ts'

const BOTH = { languages: ['en' as const, 'es' as const] }
const account = (language: 'en' | 'es' | null, isDemo = false) => ({ language, isDemo })
const SPANISH_BROWSER = { 'accept-language': 'es-MX,es;q=0.9' }

test.each([
  ['the account', SPANISH_BROWSER, account('en'), 'en'],
  ['the account, before the device', { cookie: 'a=1; language=en' }, account('es'), 'es'],
  ['the device, where the account has none', { ...SPANISH_BROWSER, cookie: 'language=en' }, account(null), 'en'],
  ['the device, for a visitor', { cookie: 'a=language; language=es' }, null, 'es'],
  ['the browser', SPANISH_BROWSER, null, 'es'],
  ['the browser, where another language was chosen', { ...SPANISH_BROWSER, cookie: 'language=ar' }, null, 'es'],
  ['the browser, for a visitor who looks around', SPANISH_BROWSER, account('en', true), 'es'],
  ['the site', {}, null, 'en'],
])('the language of a page is that of %s', (_, headers, user, language) => {
  expect(languageOfPage(BOTH, { headers }, user)).toBe(language)
})

test('a site with one language has no other page', () => {
  const headers = { ...SPANISH_BROWSER, cookie: 'language=es' }
  expect(languageOfPage({ languages: ['en'] }, { headers }, account('es'))).toBe('en')
})
