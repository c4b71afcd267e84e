import { expect, test } from 'vitest'
import { joinFormulas as joinInReading } from '#web/ui/reading-text.tsx'
import { splitBlanks } from './blanks-field.tsx'
import { joinFormulas, plainText, splitFormulas } from './question-text.tsx'

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

test('a formula that the server could not render stays as written', () => {
  expect(plainText('What is $\\frac{3}{$?', formulas)).toBe('What is $\\frac{3}{$?')
  expect(plainText('Is it $toString$?', formulas)).toBe('Is it $toString$?')
})

test('plain text has the spoken form of a formula', () => {
  expect(plainText('Half is $\\frac{1}{2}$; $a<b$.', formulas)).toBe('Half is 1 half; a < b.')
})

test('no line break separates a formula from adjacent characters', () => {
  const grouped = (text: string) =>
    joinFormulas(splitFormulas(text, formulas)).map((group) => group.map((piece) => piece.text).join(''))
  expect(grouped('On the $x$-axis ($x$, $x$) is it $x$?')).toEqual([
    'On the ',
    'x-axis',
    ' ',
    '(x,',
    ' ',
    'x)',
    ' is it ',
    'x?',
  ])
  expect(grouped('$x$$x$')).toEqual(['$x$$x$'])
  expect(grouped('$x$')).toEqual(['x'])

  const math = formulas.x
  const joined = (text: string) => `<span class="whitespace-nowrap">${text}</span>`
  expect(joinInReading(`<p>Is ${math}, (${math}) or ${math} it?</p>`)).toBe(
    `<p>Is ${joined(`${math},`)} ${joined(`(${math})`)} or ${math} it?</p>`,
  )
  const displayed = '<math display="block" alttext="x"><mi>x</mi></math>'
  expect(joinInReading(`${displayed}.`)).toBe(`${displayed}.`)
})

test('punctuation right after a blank stays on its line', () => {
  expect(splitBlanks('A {1}. Is it {2}?')).toEqual([
    'A ',
    { blank: 0, closing: '.' },
    ' Is it ',
    { blank: 1, closing: '?' },
    '',
  ])
})
