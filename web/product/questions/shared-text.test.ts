import { expect, test } from 'vitest'
import { isLongText, splitTitle } from './shared-text.tsx'

test('a first line without a period is the title of a text', () => {
  expect(splitTitle('The Last Bus\n\nWe ran.\n\nIt left.')).toEqual({
    title: 'The Last Bus',
    paragraphs: 'We ran.\n\nIt left.',
  })
  expect(splitTitle('Who Is It?\n\nA cat.').title).toBe('Who Is It?')
})

test.each(['We ran.\n\nIt left.', '“Mine,” said Nell”\n\nNo.', 'One line', 'A poem,\nin lines\n\nand stanzas'])(
  'the first words of %j are no title',
  (text) => {
    expect(splitTitle(text)).toEqual({ title: null, paragraphs: text })
  },
)

test('a text can be folded from the length of a passage', () => {
  expect(isLongText('a'.repeat(900))).toBe(false)
  expect(isLongText('a'.repeat(901))).toBe(true)
})
