import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldSentence, wordsAlone } from './fold-sentence.ts'

test.each([
  ['“Go,” she said.', ['"Go," she said.', ' “Go,”  she said. ', '“Go ,” she\nsaid .', '„Go,” she said.']],
  ['It’s ours.', ["It's ours.", 'It`s ours.', 'It’s\u00a0ours.']],
  ['Wait—stop!', ['Wait--stop!', 'Wait — stop!', 'Wait -- stop!', 'Wait - stop!', 'Wait – stop!']],
  ['Well… no.', ['Well... no.', 'Well . . . no.', 'Well.... no.']],
])('%s counts as equal to %j', (sentence, typed) => {
  expect(typed.map(foldSentence)).toEqual(typed.map(() => foldSentence(sentence)))
})

test.each([
  ['The bell rang, and we ran.', 'The bell rang and we ran.'],
  ['The bell rang, and we ran.', 'the bell rang, and we ran.'],
  ['The bell rang, and we ran.', 'The bell rang,and we ran.'],
  ['The bell rang, and we ran.', 'The bell rang, and we ran'],
  ['the dogs’ bowls', 'the dog’s bowls'],
  ['a well-known song', 'a well known song'],
  ['“Go,” she said.', '“Go”, she said.'],
  ['Let’s eat, Grandma.', 'Lets eat, Grandma.'],
])('%s differs from %s', (sentence, other) => {
  expect(foldSentence(other)).not.toBe(foldSentence(sentence))
})

test('a folded sentence stays the same, and spaces between its words do not count', () => {
  const parts = fc.array(fc.constantFrom('Ann', 'ran', ',', '.', '—', '...', '“', '”', '’', '-', ' '), { minLength: 1 })
  fc.assert(
    fc.property(parts, fc.constantFrom(' ', '  ', '\n', '\u00a0 '), (written, space) => {
      const text = written.join(' ')
      expect(foldSentence(foldSentence(text))).toBe(foldSentence(text))
      expect(foldSentence(` ${written.join(space)} `)).toBe(foldSentence(text))
    }),
  )
})

test('words alone have neither capitals nor punctuation', () => {
  expect(wordsAlone('“Don’t,” said Ann—twice!')).toBe("don't said ann twice")
})
