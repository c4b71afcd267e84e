import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarkedText, splitWords, wordsOf } from './words.ts'

const namesIn = (text: string) => wordsOf(text).map(({ name }) => name)

test.each([
  ['Ann said, “It’s a well-known song.”', ['Ann', 'said', 'It’s', 'a', 'well-known', 'song']],
  ['We ran home—and it rained… again!', ['We', 'ran', 'home', 'and', 'it', 'rained', 'again']],
  ['The students’ U.S. map cost 3.5 or 1,000.', ['The', 'students’', 'U.S', 'map', 'cost', '3.5', 'or', '1,000']],
  ['it or it or It', ['it', 'or', 'it (2)', 'or (2)', 'It']],
  ['The sum $x + 1$ costs \\$5, {name}!', ['The', 'sum', '$x + 1$', 'costs', '5', '{name}']],
  ['“‘Yes,’ he said”', ['Yes', 'he', 'said']],
  ['— … !', []],
])('the words of %s are %j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

const anyText = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom('Ann', 'it', 'it', '’', '-', ' ', '\n', '—', '$', '{', '}', '“', '.', '3', '[', ']'))
    .map((parts) => parts.join('')),
)

test('the pieces of any text are the text, and its names are different', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(
        splitWords(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
      const names = namesIn(text)
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})

test('a text with brackets around any of its words has these as the right ones', () => {
  fc.assert(
    fc.property(anyText, fc.infiniteStream(fc.boolean()), (written, stream) => {
      const text = written.replace(/[[\]{}$\\]/g, '')
      const right: number[] = []
      const marked = splitWords(text).map((piece) => {
        if (piece.word === null || !stream.next().value) return piece.text
        right.push(piece.word)
        return `[${piece.text}]`
      })
      expect(readMarkedText(marked.join(''))).toEqual({ text, right })
    }),
  )
})

test('brackets around several words mark each of them', () => {
  expect(readMarkedText('He saw [the old, red barn], and [it] fell.')).toEqual({
    text: 'He saw the old, red barn, and it fell.',
    right: [2, 3, 4, 5, 7],
  })
})
