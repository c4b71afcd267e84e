import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { i18n } from '#web/language/i18n.ts'
import { joinFormulas } from '#web/ui/join-formulas.ts'
import { piecesOf } from '../kinds/blanks/blanks-text.tsx'
import { plainText, QuestionText, splitFormulas, splitWhole } from './question-text.tsx'

const formulas = {
  x: '<math alttext="x"><mi>x</mi></math>',
  '\\frac{1}{2}': '<math alttext="1 half"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>',
  'a<b': '<math alttext="a &lt; b"></math>',
}

test('a text is split at its formulas', () => {
  expect(splitFormulas('Is $x$ more than $\\frac{1}{2}$?', formulas).map(({ kind }) => kind)).toEqual([
    'text',
    'formula',
    'text',
    'formula',
    'text',
  ])
})

test('amounts of money and escaped dollar signs are not formulas', () => {
  expect(splitFormulas('It costs $5, not $7.', formulas)).toEqual([{ kind: 'text', text: 'It costs $5, not $7.' }])
  expect(plainText('It costs \\$x\\$.', formulas)).toBe('It costs $x$.')
})

test('plain text has the text alternative of a figure', () => {
  const drawn = {
    'figure:1': '<span class="figure figure-inline"><svg role="img" aria-label="A line &amp; a point."></svg></span>',
  }
  expect(plainText('Look: $figure:1$', drawn)).toBe('Look: A line & a point.')
})

test('a formula that the server could not render stays as written', () => {
  expect(plainText('What is $\\frac{3}{$?', formulas)).toBe('What is $\\frac{3}{$?')
  expect(plainText('Is it $toString$?', formulas)).toBe('Is it $toString$?')
})

test('plain text has the spoken form of a formula', () => {
  expect(plainText('Half is $\\frac{1}{2}$; $a<b$.', formulas)).toBe('Half is 1 half; a < b.')
})

test('no line break separates a formula from adjacent characters', () => {
  const source = formulas.x ?? ''
  const math = untranslated(source)
  const joined = (text: string) => `<span class="whitespace-nowrap">${text}</span>`
  expect(joinFormulas(`<p>Is ${source}, (${source}) or ${source} it?</p>`)).toBe(
    `<p>Is ${joined(`${math},`)} ${joined(`(${math})`)} or ${math} it?</p>`,
  )
  expect(joinFormulas(`On the ${source}-axis (${source}, ${source}) is ${source}&lt;5 or ${source}?`)).toBe(
    `On the ${joined(`${math}-axis`)} ${joined(`(${math},`)} ${joined(`${math})`)} is ${joined(`${math}&lt;5`)} or ${joined(`${math}?`)}`,
  )
  const displayed = '<math display="block" alttext="x"><mi>x</mi></math>'
  expect(joinFormulas(`${displayed}.`)).toBe(`${untranslated(displayed)}.`)
})

/** A formula as it is shown, which browsers do not translate. */
function untranslated(math: string) {
  return math.replace('<math', '<math translate="no" class="notranslate"')
}

test('numbers, letters and signs are not translated, words are', () => {
  const shown = (text: string) => renderToStaticMarkup(createElement(QuestionText, { text, formulas }))
  expect(shown('A')).toBe('<span translate="no">A</span>')
  expect(shown('−3.5')).toBe('<span translate="no">−3.5</span>')
  expect(shown('An answer')).toBe('An answer')
  expect(shown('Find x + 3 = 7 first')).toBe(
    '<span>Find <span class="inline-block" translate="no">x + 3 = 7</span> first</span>',
  )
  expect(shown('It has 3 people')).not.toContain('translate')
})

test('a text without formulas is shown as it is, and one with formulas cannot bring markup of its own', () => {
  const shown = (text: string) => renderToStaticMarkup(createElement(QuestionText, { text, formulas }))
  expect(shown('Is <b>1</b> & 2 it?')).toBe('Is &lt;b&gt;1&lt;/b&gt; &amp; 2 it?')
  expect(shown('Is <b>$x$</b> & 2 it?')).toBe(
    `<span>Is &lt;b><span class="whitespace-nowrap">${untranslated(formulas.x ?? '')}&lt;/b></span> &amp; 2 it?</span>`,
  )
})

test('a line does not break a short calculation, a number and its unit, or a pair', () => {
  const wholeIn = (text: string) => splitWhole(text).filter((_, index) => index % 2 === 1)
  expect(wholeIn('The rate is 10 ÷ 4 = 2.5, so (6, 15) fits; y = 14x is steeper.')).toEqual([
    '10 ÷ 4 = 2.5,',
    '(6, 15)',
    'y = 14x',
  ])
  expect(wholeIn('How far is it: 20 cm, 3 hours or 22 degrees? At 5 m/s it is (−2.5, 3).')).toEqual([
    '20 cm,',
    '3 hours',
    '22 degrees?',
    '5 m/s',
    '(−2.5, 3).',
  ])
  expect(wholeIn('It crosses the y-axis, too.')).toEqual(['y-axis,'])
  expect(wholeIn('A lamp and a plant in 2020 is a well-known pair, and 4 of them = many.')).toEqual([])
})

test('a long calculation can break', () => {
  expect(splitWhole('1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 = 55')).toEqual([
    '',
    '1 + 2 + 3 + 4 + 5',
    ' + ',
    '6 + 7 + 8 + 9 + 10',
    ' = 55',
  ])
})

test('punctuation right after a blank stays on its line', () => {
  expect(piecesOf('A {1}. Is it {2}?')).toEqual([
    'A ',
    { blank: 0, closing: '.' },
    ' Is it ',
    { blank: 1, closing: '?' },
    '',
  ])
})

afterEach(() => i18n.activate('en', {}))

test('a question names its language on a page in another one', () => {
  const html = (text: string) => renderToStaticMarkup(createElement(QuestionText, { text, formulas }))
  const texts = ['What is it?', 'Is $x$ more?', 'It is 3 + 4 = 7 here']
  for (const text of texts) expect(html(text)).not.toContain('lang=')
  i18n.activate('es', {})
  for (const text of texts) expect(html(text)).toMatch(/^<span lang="en">/)
})

test('a question runs from left to right on a page in Arabic', () => {
  const html = (text: string) => renderToStaticMarkup(createElement(QuestionText, { text, formulas }))
  i18n.activate('ar', {})
  for (const text of ['What is it?', 'Is $x$ more?']) expect(html(text)).toMatch(/^<span lang="en" dir="ltr">/)
  expect(html('3 − 5')).toMatch(/^<span translate="no" dir="ltr">/)
})
