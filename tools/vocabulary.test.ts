import { expect, test } from 'vitest'
import cases from './testing/vocabulary-cases.json' with { type: 'json' }
import { measureVocabulary } from './vocabulary.ts'

/** Source of 10,000 lines, so that every occurrence adds one to its rate. */
const source = (text: string) => [{ path: 'domain/planted.ts', text: text.padEnd(text.length + 10_000, '\n') }]

const overLimit = (text: string) =>
  measureVocabulary(source(text))
    .filter(({ rate, limit }) => rate > limit)
    .map(({ name }) => name)

test.each(cases.overLimit)('"$text" is over the limit of $name', ({ text, name }) => {
  expect(overLimit(text)).toEqual([name])
})

test.each(cases.withinLimits)('"%s" is within the limits', (text) => {
  expect(overLimit(text)).toEqual([])
})

test('3 of 100 doc comments may open with a relative pronoun', () => {
  const comments = (relative: number) => '/** A plan. */'.repeat(100 - relative) + '/** Which plan. */'.repeat(relative)
  expect(overLimit(comments(3))).toEqual([])
  expect(overLimit(comments(4))).toHaveLength(1)
})

test('a finding names the files with the most occurrences first', () => {
  const sources = [
    { path: 'web/one.ts', text: 'given\n' },
    { path: 'web/two.ts', text: 'given given\n' },
  ]
  const finding = measureVocabulary(sources).find(({ name }) => name === 'given')
  expect(finding?.files).toEqual(['web/two.ts (2)', 'web/one.ts (1)'])
})

test('a check without sources fails', () => {
  expect(() => measureVocabulary([])).toThrow('There is no source file to check.')
})
