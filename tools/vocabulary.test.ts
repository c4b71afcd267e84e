import { expect, test } from 'vitest'
import { measureVocabulary } from './vocabulary.ts'

/** A source of 10,000 lines, so that every occurrence adds one to its rate. */
const source = (text: string) => [
  { path: 'domain/planted.ts', text: text.padEnd(text.length + 10_000, '\n') },
]

const overLimit = (text: string) =>
  measureVocabulary(source(text))
    .filter(({ rate, limit }) => rate > limit)
    .map(({ name }) => name)

test.each([
  ['told, in words', '// told told', 'told'],
  ['told, at the start of an identifier', 'toldMarks() + toldPlan()', 'told'],
  ['told, at the end of an identifier', 'wasTold && isTold', 'told'],
  ['tell', '// tell tells tellParent isTell', 'tell, tells'],
  ['kept', '// kept '.repeat(5), 'kept'],
  ['asked', '// Asked '.repeat(4), 'asked'],
  ['refused', '// refused refusal refusals '.repeat(3), 'refused, refusal'],
  ['given', '// given '.repeat(13), 'given'],
  ['stands', '// stands stands', 'stands'],
  ['nobody', '// nobody somebody nobody', 'somebody, nobody'],
  ['whom', '// whom whoever anew whom', 'anew, whoever, whom'],
  [
    'a relative opening',
    '/** What a plan costs. */',
    'doc comments that open with What|Whether|Whom|Whoever|Which|Of',
  ],
])('%s is counted and fails over its limit', (_case, text, name) => {
  expect(overLimit(text)).toEqual([name])
})

test('words within their limits and words that only contain one pass', () => {
  expect(overLimit('// told tell kept asked refused given stands nobody whom')).toEqual([])
  expect(overLimit('intelligent storytelling outstands forgiven masked unkempt'.repeat(20))).toEqual([])
  expect(overLimit(`${'/** A plan. */'.repeat(97)}${'/** Which plan. */'.repeat(3)}`)).toEqual([])
})

test('a finding names the files with the most occurrences first', () => {
  const sources = [
    { path: 'web/one.ts', text: 'told\n' },
    { path: 'web/two.ts', text: 'told told\n' },
  ]
  expect(measureVocabulary(sources)[0]?.files).toEqual(['web/two.ts (2)', 'web/one.ts (1)'])
})

test('a check without sources fails', () => {
  expect(() => measureVocabulary([])).toThrow('There is no source file to check.')
})
