import { describe, expect, test } from 'vitest'
import { countCharacters, findCardProblem, MAX_CARD_CHARACTERS, MAX_CARD_LENGTH } from './card-text.ts'

const FAMILY = '👨🏻‍👩🏻‍👧🏻‍👦🏻'

describe('a card’s text', () => {
  test.each([
    ['one letter', 'x'],
    ['an emoji alone', '🎉'],
    ['a flag of tag characters', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['an Arabic sentence', 'أحسنت يا ميرا!'],
    ['a Hindi sentence', 'बहुत बढ़िया, मीरा!'],
    ['markup, which is text like any other', '<b>Well done</b> & {{name}}'],
    ['140 letters', 'a'.repeat(MAX_CARD_CHARACTERS)],
    ['140 emoji of eleven code points', FAMILY.repeat(MAX_CARD_CHARACTERS)],
  ])('can be %s', (_, text) => {
    expect(findCardProblem(text)).toBeNull()
  })

  test.each([
    ['nothing', ''],
    ['spaces of any kind', ' \u00a0\u2003\u3000\u2028'],
    ['invisible characters', '\u200b\u200d\u2060\ufeff\u00ad\u3164\u115f\u2800\ufe0f'],
    ['a mark without a letter', '\u0301'],
  ])('cannot be %s', (_, text) => {
    expect(findCardProblem(text)).toBe('Please write something')
  })

  test.each([
    ['141 letters', 'a'.repeat(MAX_CARD_CHARACTERS + 1)],
    ['141 emoji', FAMILY.repeat(MAX_CARD_CHARACTERS + 1)],
    ['few characters of endless length', `a${'\u200d'.repeat(MAX_CARD_LENGTH)}`],
  ])('cannot be %s', (_, text) => {
    expect(findCardProblem(text)).toBe('Please write at most 140 characters')
  })

  test.each([
    ['turn the direction of what follows', 'Well \u202edone'],
    ['isolate a direction', '\u2067Well done'],
    ['pile marks over the next lines', `W${'\u0301'.repeat(8)}ell done`],
  ])('cannot %s', (_, text) => {
    expect(findCardProblem(text)).toBe('Please remove the special characters')
  })
})

test('people’s characters are counted, not code units', () => {
  expect(['', 'abc', '🎉🎉', FAMILY, 'नि', 'é'].map(countCharacters)).toEqual([0, 3, 2, 1, 1, 1])
})
