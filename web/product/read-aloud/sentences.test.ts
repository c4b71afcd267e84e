import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentences, wordLength } from './sentences.ts'

const read = (text: string, longest?: number) =>
  sentences(text, longest).map(({ start, end }) => text.slice(start, end))

test('a text is read sentence by sentence', () => {
  expect(read('You buy three mangoes. How much is one?  Two dollars!')).toEqual([
    'You buy three mangoes.',
    'How much is one?',
    'Two dollars!',
  ])
})

test('a decimal point does not end a sentence', () => {
  expect(read('The rate is 2.5 dollars.')).toEqual(['The rate is 2.5 dollars.'])
})

test('a long sentence is split after a comma', () => {
  expect(read('When it rains, the river rises slowly', 20)).toEqual(['When it rains,', 'the river rises', 'slowly'])
})

test('a word longer than an utterance is split too', () => {
  expect(read('aaaaaaaaaaaa', 5)).toEqual(['aaaaa', 'aaaaa', 'aa'])
})

test('white space alone is not read', () => {
  expect(read(' \n\t ')).toEqual([])
})

test('nothing is skipped or read twice, and no utterance is too long', () => {
  const words = fc.array(fc.constantFrom('a', 'leaf', 'trellis,', 'grows.', '1.5', 'why?', 'é', ' ', '\n'))
  fc.assert(
    fc.property(words, fc.integer({ min: 10, max: 60 }), (input, longest) => {
      const text = input.join(' ')
      const pieces = read(text, longest)
      expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(longest)
    }),
  )
})

test('a word reaches up to the next white space', () => {
  expect(wordLength('the river rises', 4)).toBe(5)
  expect(wordLength('the river', 9)).toBe(0)
})
