import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_SHARED_WORDS, repeatsWords } from './own-words.ts'

const word = fc.stringMatching(/^[a-z]{1,6}$/)
const words = (min: number, max: number) => fc.array(word, { minLength: min, maxLength: max })

test('more words in a row than allowed are found in any text, whatever their case and signs', () => {
  fc.assert(
    fc.property(words(MAX_SHARED_WORDS + 1, 20), words(0, 5), words(0, 5), fc.nat(), (question, before, after, at) => {
      const start = at % (question.length - MAX_SHARED_WORDS)
      const run = question.slice(start, start + MAX_SHARED_WORDS + 1)
      const text = [...before, ...run, ...after].map((one) => one.toUpperCase()).join(', ')
      expect(repeatsWords(text, `${question.join(' ')}?`)).toBe(true)
    }),
  )
})

test('a text without a word of the question repeats nothing', () => {
  fc.assert(
    fc.property(words(0, 20), words(0, 20), (question, text) => {
      fc.pre(!text.some((one) => question.includes(one)))
      expect(repeatsWords(text.join(' '), question.join(' '))).toBe(false)
    }),
  )
})

test.each([
  ['Why does the sign flip when I divide?', 'why does the sign flip when I divide', true],
  ['Why does the sign of an inequality change?', 'why does the sign flip when I divide', false],
  ['What does slope mean?', 'what does slope mean', true],
  ['What does slope mean on a graph?', 'what does slope mean', false],
  ['A slope is a rate.', '?!', false],
])('“%s” for “%s”: %s', (published, question, repeats) => {
  expect(repeatsWords(published, question)).toBe(repeats)
})
