import { plural, select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { activate } from './activate.ts'
import { allTexts } from './all-texts.ts'
import { i18n } from './i18n.ts'

afterEach(() => activate('en', {}))

const days = (count: number) => plural(count, { 0: 'no day', one: '# day', other: '# days' })

test('English is worded from the code', () => {
  const name = 'Mira'
  expect(t`Hello, ${name}`).toBe('Hello, Mira')
  expect([0, 1, 1200].map(days)).toEqual(['no day', '1 day', '1,200 days'])
  expect(select('b', { a: 'first', other: 'any' })).toBe('any')
  expect(t`It’s 5 o'clock`).toBe("It’s 5 o'clock")
})

test('elements and values stay in their places', () => {
  const title = '<b>Plants</b>'
  const html = renderToStaticMarkup(
    <Trans>
      Read <a href="/help">the {title} page</a>, then <br /> {<i>rest</i>}.
    </Trans>,
  )
  expect(html).toBe('Read <a href="/help">the &lt;b&gt;Plants&lt;/b&gt; page</a>, then <br/> <i>rest</i>.')
})

test('a catalog words plain texts, values and plurals', () => {
  i18n.activate('es', allTexts('es'))
  const name = 'Mira'
  const answers = 2
  expect(t`Sign out`).toBe('Cerrar sesión')
  expect(t`Hello, ${name}`).toBe('Hola, Mira')
  expect(plural(answers, { one: '# answer', other: '# answers' })).toBe('2 respuestas')
})

test('a text with a context has a translation of its own', () => {
  i18n.activate('es', allTexts('es'))
  expect(t`Practice`).toBe('Práctica')
  expect(t({ message: 'Practice', context: 'verb' })).toBe('Practicar')
})

test('a value is worded as it is, even if it looks like a place for a value', () => {
  const name = '{days} #1'
  expect(plural(2, { one: `# day for ${name}`, other: `# days for ${name}` })).toBe('2 days for {days} #1')
})

test('a text that a catalog lacks is in English', () => {
  i18n.activate('es', {})
  expect(t`Sign out`).toBe('Sign out')
})

test('Arabic has six plural forms, and Western digits', () => {
  activate('ar', allTexts('ar'))
  const word = (answers: number) => plural(answers, { one: '# answer', other: '# answers' })
  const forms = [0, 1, 2, 3, 11, 1200].map((count) => word(count).replace(/[\d,]+/, '#'))
  expect(new Set(forms).size).toBeGreaterThanOrEqual(5)
  expect(word(1200)).toContain('1,200')
})

test('a name within a sentence from right to left is isolated, and a number is not', () => {
  activate('ar', { 'Hello, {name}': 'مرحبًا، {name}', '{percent}%': '{percent}%' })
  const name = 'Mira'
  expect(t`Hello, ${name}`).toBe('مرحبًا، \u2068Mira\u2069')
  const percent = 85
  expect(t`${percent}%`).toBe('85%')
})
