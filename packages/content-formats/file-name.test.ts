import { expect, test } from 'vitest'
import { toFileName, uniqueName } from './file-name.ts'

test.each([
  ['Ratios & Rates', 'ratios-rates'],
  ['Écologie: l’eau', 'ecologie-leau'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\x\0y', 'c-x-y'],
  ['数学', 'subject'],
  ['---', 'subject'],
  ['a'.repeat(100), 'a'.repeat(60)],
])('the title %j becomes the file name %j', (title, name) => {
  expect(toFileName(title, 'subject')).toBe(name)
})

test('a taken name gets the first free number', () => {
  const taken = new Set<string>()
  expect(['a', 'a', 'a-2', 'a'].map((name) => uniqueName(name, taken))).toEqual(['a', 'a-2', 'a-2-2', 'a-3'])
})
