import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { ENGLISH } from '#domain/wording.ts'
import { letter, wordMail } from './email/letter.ts'
import { alreadySignedUpMail, learnerPasswordMail } from './features/accounts/mails.ts'
import { receiptMail } from './features/billing/mails/templates.ts'
import { ENGLISH_MAIL_WORDS, openWording } from './wording.ts'

const file = join(import.meta.dirname, 'locales/es/texts.po')
const entries = await formatter().parse(readFileSync(file, 'utf8'), {
  locale: 'es',
  sourceLocale: 'en',
  filename: file,
})
const TEXTS = Object.values(entries).map(({ message = '' }) => message)
const spanish = (await openWording(['en', 'es']))('es')

/** Values that break careless code: a placeholder, markup, a link, and what replacements treat specially. */
const HOSTILE = ['{name}', '<b>Noor</b>', 'https://evil.example', `"O'Neill" \\ $& #`, "'{'", 'constructor']

/** Values of each name in a text: a number where it counts, one of the forms where it selects. */
function valuesOf(text: string, value: string) {
  const names = [...text.matchAll(/\{(\w+)(?:, (plural|select))?[,}]/g)]
  return Object.fromEntries(
    names.map(([, name = '', kind]) => [name, kind === 'plural' ? 2 : kind === 'select' ? 'x' : value]),
  )
}

test('every text is worded in Spanish, whatever the names in it are', () => {
  expect(TEXTS.length).toBeGreaterThan(300)
  for (const text of TEXTS) {
    for (const value of HOSTILE) {
      const said = spanish.say(text, valuesOf(text, value))
      expect(said).not.toBe('')
      expect(said, 'nothing is left of the placeholders').not.toMatch(/undefined|[{}].*, (plural|select)/)
      expect(said.replaceAll(value, ''), text).not.toMatch(/[{}]/)
    }
  }
})

test('no text is left in English', () => {
  const english = TEXTS.filter(
    (text) => spanish.say(text, valuesOf(text, 'Noor')) === ENGLISH.say(text, valuesOf(text, 'Noor')),
  )
  expect(english).toEqual([])
})

test('English is worded without a parser as with one', () => {
  const i18n = setupI18n({
    locale: 'en',
    messages: { en: Object.fromEntries(TEXTS.map((text) => [text, compileMessage(text)])) },
  })
  for (const text of TEXTS) {
    for (const count of [0, 1, 2, 999]) {
      const names = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
      const values = Object.fromEntries(names.map((name) => [name, count]))
      expect(ENGLISH.say(text, values)).toBe(i18n._(text, values))
    }
  }
  expect(ENGLISH.say('Hi {name}', { name: '{name}' })).toBe('Hi {name}')
})

test('a mail has its language, its direction, and dates, money and lists as that language writes them', () => {
  const facts = {
    to: 'parent@example.test',
    timeZone: 'America/New_York',
    origin: 'https://learn.example.org',
    plans: [
      { plan: 'Premium' as const, firstName: 'Noor' },
      { plan: 'Premium' as const, firstName: 'Ian' },
    ],
  }
  const mail = receiptMail({
    ...facts,
    amount: 123_456,
    invoiceUrl: null,
    forChange: false,
    next: { kind: 'renews', amount: 999, at: new Date('2026-12-22T03:00:00Z') },
  })
  const { subject, text, html } = wordMail(mail, spanish)
  expect(subject).toBe('Recibo de su pago de $1,234.56')
  expect(text).toContain('Usted pagó $1,234.56 por Premium para Noor e Ian.')
  expect(text).toContain('su próximo pago de $9.99 es el 21 de diciembre de 2026.')
  expect(html).toContain('<html lang="es" dir="ltr">')
  expect(wordMail(mail, ENGLISH_MAIL_WORDS).html).toContain('<html lang="en" dir="ltr">')
})

test('a mail in Arabic runs from right to left, with Western digits and names in isolation', async () => {
  const arabic = (await openWording(['en', 'ar']))('ar')
  const learner = { id: 'a', firstName: 'Noor', username: null }
  const { html } = wordMail(learnerPasswordMail('parent@example.test', 'https://learn.example.org', learner), arabic)
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('\u2068Noor\u2069')
  expect(html).not.toMatch(/[{}]\w*Shown/)
  expect(arabic.day(new Date('2026-12-22T03:00:00Z'), 'UTC')).toBe('22 ديسمبر 2026')
})

test('names are escaped in every language', () => {
  const learner = { id: 'a', firstName: '<b>{name}</b>', username: null }
  const { html } = wordMail(learnerPasswordMail('parent@example.test', 'https://learn.example.org', learner), spanish)
  expect(html).toContain('&lt;b&gt;{name}&lt;/b&gt; necesita una contraseña nueva')
  expect(html).not.toContain('<b>')
})

test('a text of a mail cannot bypass the catalogs, nor be added to another one', () => {
  letter('parent@example.test', ({ say }) => ({
    // @ts-expect-error A string of its own is worded in no language.
    subject: 'Hello',
    greeting: say('Welcome'),
    // @ts-expect-error The order of words differs.
    paragraphs: [`${say('Hello')} Noor`],
    closing: say('Goodbye'),
  }))
})

test('a site without the language has English, also for what is stored', async () => {
  const wordsIn = await openWording(['en'])
  const mail = alreadySignedUpMail('parent@example.test', 'https://learn.example.org')
  expect(wordMail(mail, wordsIn('es')).subject).toBe('You already have a Trellis account')
})
