import { expect, test } from 'vitest'
import { matchEntries } from './match-entries.ts'

const entries = [
  { label: 'How do I get a refund?', words: 'money back payment cancel' },
  { label: 'How do I cancel a plan?', words: 'subscription stop' },
  { label: 'Weekly Email', words: 'mail report' },
]
const labels = (typed: string) => matchEntries(entries, typed).map(({ label }) => label)

test('entries with the words in their label come first', () => {
  expect(labels('cancel')).toEqual(['How do I cancel a plan?', 'How do I get a refund?'])
})

test.each([
  ['other forms of a word', 'canceling plans', ['How do I cancel a plan?']],
  ['the beginning of a word', 'ref', ['How do I get a refund?']],
  ['a misspelled word', 'subscribtion', ['How do I cancel a plan?']],
  ['capitals and accents', 'WEÉKLY', ['Weekly Email']],
  ['a word that is nowhere', 'cancel zebra', []],
  ['no words', ' ?! ', []],
  ['signs of a pattern', '.* (', []],
])('%s', (_case, typed, expected) => {
  expect(labels(typed)).toEqual(expected)
})
