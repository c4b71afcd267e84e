import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DecimalMark, readNumber } from '../scoring/numbers/read-number.ts'
import { foldText } from './fold-text.ts'

const fold = (
  text: string,
  rules: { caseSensitive?: boolean; accents?: boolean; exact?: boolean } = {},
  mark: DecimalMark = '.',
) => foldText(text, { caseSensitive: false, accents: false, exact: false, ...rules }, mark)

/** Texts that count as equal. */
const EQUAL: [string, string[]][] = [
  ['-8', ['−8', '– 8', '- 8', '－８', '-8.', ' -8 ', '(-8)', '-٨', '—8', '-𝟖', '-៨']],
  ['50°', ['50º', '50 °', '50˚']],
  ['5 cm', ['5cm', '5 CM.']],
  ['8 am', ['8am', '8 A.M.']],
  ['2:3', ['2∶3', '2 : 3']],
  ['CO₂', ['CO2', 'co₂']],
  ['well-known', ['well‑known', 'well‐known', 'well — known']],
  ['2.6', ['2.6.', '２．６', '2\u200b.6', '٢٫٦']],
  ['1,000', ['1000', '1,000.', '1\u200b000']],
  ['x < 5', ['x<5', 'x ＜ 5', 'X < 5']],
  ['35%', ['35 %', '35％', '35%.']],
  ['2(x+3)', ['2 ( x + 3 )', '2(x + 3).']],
  ['coffee shop', ['coffee-shop', 'Coffee, shop!', '“coffee” shop', 'coffee\u00a0shop']],
  ["don't", ['don’t', 'don`t', 'don´t', 'dont']],
  ['café', ['cafe', 'CAFE\u0301', 'cafe\u00ad']],
  ['12-year-old', ['12 year old']],
  ['Apollo-11', ['Apollo 11', 'apollo – 11']],
  ['-ing', ['ing', '–ing']],
  ['and/or', ['and or']],
  ['8 a.m.', ['8 am', '8 A.M.']],
  ['(noun)', ['noun']],
]

test.each(EQUAL)('%s counts as equal to %j', (accepted, typed) => {
  expect(typed.map((one) => [one, fold(one)])).toEqual(typed.map((one) => [one, fold(accepted)]))
})

/** Texts of which each means something else. */
const DIFFERENT = [
  ['8', '-8', '+8', '8%', '.8', '8.5', '85', '8 5', '8/5', '8:5', '8,5', '8-5', '8²', "8'5", '8;5'],
  ['x < 5', 'x > 5', 'x = 5', 'x ≠ 5', 'x ≤ 5', 'x 5', '5 < x', 'x + 5', 'x - 5', '-x - 5', 'x/5', 'x·5', '-x < 5'],
  ['2(x+3)', '2x+3', '(2x)+3', '2x3'],
  ['[2, 7)', '(2, 7]', '[2, 7]', '(2, 7)'],
  ['x-y', 'xy', 'x/y', 'x y', '-x-y'],
  ['0.3', '0.3̅', '0.33'],
  ['CO₂', 'CO²', 'CO', 'C2O'],
  ['3, -4', '3, 4', '-3, 4', '3 - 4'],
]

test.each(DIFFERENT.map((texts) => [texts.join('   '), texts] as const))('%s are all different', (_, texts) => {
  const folded = texts.map((text) => fold(text))
  expect(folded.filter((text, index) => folded.indexOf(text) < index)).toEqual([])
})

test('with accents, they count while punctuation and capital letters do not', () => {
  const accents = { accents: true }
  expect(fold('Lyón', accents)).not.toBe(fold('Lyon', accents))
  expect(fold('lyon.', accents)).toBe(fold('Lyon', accents))
  expect(fold('LYO\u0301N', accents)).toBe(fold('lyón', accents))
})

test('beside a decimal comma, a point groups thousands and a comma does not', () => {
  expect(fold('1.000', {}, ',')).toBe(fold('1000', {}, ','))
  expect(fold('1,000', {}, ',')).not.toBe(fold('1000', {}, ','))
})

describe('with exact', () => {
  const exact = { exact: true }
  test('accents, inner spaces and punctuation count', () => {
    for (const typed of ['its', "it 's", 'it’s.']) expect(fold(typed, exact)).not.toBe(fold("it's", exact))
    expect(fold('Lyón', exact)).not.toBe(fold('Lyon', exact))
  })

  test('the key of an apostrophe, the width of letters and invisible characters do not count', () => {
    for (const typed of ['it’s', 'it`s', 'it´s', "ＩＴ'S", "it\u200b's", "i\u00adt's"]) {
      expect(fold(typed, exact)).toBe("it's")
    }
  })
})

const written = fc
  .array(
    fc.constantFrom(...'0123456789', ...'0123456789', '.', ',', '-', '−', '+', '/', '%', ' ', ':', '(', ')', '½', '²'),
    {
      minLength: 1,
      maxLength: 7,
    },
  )
  .map((chars) => chars.join(''))

/** Two texts that differ in few characters. */
const pair = fc
  .tuple(written, fc.nat(7), fc.constantFrom('', '-', '.', ',', '/', '%', ' ', '+', '(', ':', '0'), fc.boolean())
  .map(([text, at, sign, replaces]) => [text, text.slice(0, at) + sign + text.slice(at + Number(replaces))] as const)

test('two texts that read as different numbers never count as equal', () => {
  fc.assert(
    fc.property(fc.oneof(pair, fc.tuple(written, written)), ([a, b]) => {
      // A full stop at the end is no part of the number.
      fc.pre(![a, b].some((text) => /[.,] *$/.test(text)))
      const one = readNumber(a)
      const other = readNumber(b)
      fc.pre(one !== null && other !== null && !one.value.equals(other.value))
      expect(fold(a), `${a} and ${b}`).not.toBe(fold(b))
    }),
    { numRuns: 5_000 },
  )
})
