import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markContent } from '#domain/marked-content.ts'
import { anyCharacter } from '#domain/testing/arbitraries.ts'
import { ENGLISH_MAIL_WORDS } from '../wording.ts'
import { letter, plainName, wordMail } from './letter.ts'

test.each([
  ['Noor Haddad', 'Noor Haddad'],
  ["Seán O'Neill-Díaz Jr.", "Seán O'Neill-Díaz Jr."],
  ['J. R. (Jo) Lee', 'J. R. (Jo) Lee'],
  ['नूर', 'नूर'],
  ['Win https://evil.example/now', 'Win https evil example now'],
  ['write me@evil.example', 'write me evil example'],
  ['<b>Noor</b>', 'b Noor b'],
  ['://', ''],
])('%j becomes %j', (typed, expected) => {
  expect(plainName(typed)).toBe(expected)
})

/** Parts of addresses. The library's own web addresses take seconds on a busy machine. */
const PIECES = ['https:', 'mailto:', '/', '.', '@', ':', '<', '>', '?', '#', '\n', ' ', 'www', 'evil', 'example', 'é']

test('the result never contains anything that looks like an address', () => {
  const addresses = fc.array(fc.constantFrom(...PIECES)).map((pieces) => pieces.join(''))
  const typed = fc.oneof(fc.string({ unit: anyCharacter }), addresses)
  fc.assert(
    fc.property(typed, (name) => {
      expect(plainName(name)).not.toMatch(/[:/@<>\p{Cc}]|\.\S/u)
    }),
  )
})

test('addresses in the text of a mail are links, without trailing punctuation', () => {
  const mail = wordMail(
    letter('parent@example.test', ({ verbatim }) => ({
      subject: verbatim('Receipt'),
      greeting: verbatim('Thanks'),
      paragraphs: [verbatim('Cancel anytime: https://trellis.example/parent/subscriptions. No fee <b>.')],
      closing: verbatim('Write to us: https://trellis.example/contact?a=1&b=2'),
    })),
    ENGLISH_MAIL_WORDS,
  )
  expect(mail.text).toContain('https://trellis.example/parent/subscriptions. No fee <b>.')
  expect(mail.html).toMatch(
    /<a [^>]*href="https:\/\/trellis\.example\/parent\/subscriptions"[^>]*>[^<]+<\/a>\. No fee &lt;b&gt;/,
  )
  expect(mail.html).toMatch(/<a [^>]*href="https:\/\/trellis\.example\/contact\?a=1&amp;b=2"/)
})

test('content names its language in the HTML of a mail, and is unmarked in its text', () => {
  const { html, text } = wordMail(
    letter('parent@example.test', ({ verbatim }) => ({
      subject: verbatim('La semana'),
      greeting: verbatim('La semana de Mia'),
      paragraphs: [verbatim(`Terminó ${markContent('Fish & <Ratios>')}.`)],
      closing: verbatim('Hasta luego'),
    })),
    ENGLISH_MAIL_WORDS,
  )
  expect(html).toContain('<p>Terminó <span lang="en" dir="ltr">Fish &amp; &lt;Ratios&gt;</span>.</p>')
  expect(text).toContain('\n\nTerminó Fish & <Ratios>.\n\n')
})
