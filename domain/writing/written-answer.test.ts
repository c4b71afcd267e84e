import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countWords, findAnswerProblem, WRITING_LIMITS } from './written-answer.ts'

describe('the number of words', () => {
  test.each([
    ['', 0],
    ['  \n\t ', 0],
    ['one', 1],
    ['It’s a well-known fact.', 4],
    ['He waited – and waited.', 4],
    ['“Stop!” she said ... 3 times', 5],
    ['первое слово', 2],
    ['a\u00a0b', 2],
  ])('of %j is %i', (text, words) => expect(countWords(text)).toBe(words))

  test('is that of its words, whatever is between them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('tree', 'it’s', '12', 'é'), fc.constantFrom(' ', '\n\n', ' – ', ' ... '))),
        (pieces) => {
          expect(countWords(pieces.flat().join(''))).toBe(pieces.length)
        },
      ),
    )
  })
})

describe('an answer', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

  test(`of ${WRITING_LIMITS.words} words can be saved, and one more cannot`, () => {
    expect(findAnswerProblem(words(300))).toBeNull()
    expect(findAnswerProblem(words(301))).toBe('Your text has 301 words. Please shorten it to 300 words or fewer.')
  })

  test(`of ${WRITING_LIMITS.text} characters can be saved, and one more cannot`, () => {
    expect(findAnswerProblem('x'.repeat(4000))).toBeNull()
    expect(findAnswerProblem('x'.repeat(4001))).toBe(
      'Your text has 4001 characters. Please shorten it to 4000 or fewer.',
    )
  })
})
