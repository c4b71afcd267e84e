import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonErrorLine } from './json-error-line.ts'

test.each([
  ['a missing comma', '[\n  {"a": 1}\n  {"b": 2}\n]', 3],
  ['a comma too many', '[\n  1,\n]', 3],
  ['an unquoted name', '{\n  question: "What?"\n}', 2],
  ['a single-quoted text', "[\n'a'\n]", 2],
  ['a line break inside a text', '["one\ntwo"]', 1],
  ['an end that never comes', '[\n1,\n2', 3],
  ['the wrong bracket', '[\n1\n}', 3],
  ['text after the end', '[]\n\nx', 3],
  ['nothing at all', '', 1],
])('%s is found on its line', (_, text, line) => {
  expect(findJsonErrorLine(text)).toBe(line)
})

test('valid JSON has no error, whatever its layout', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      expect(findJsonErrorLine(JSON.stringify(value, null, indent))).toBeNull()
    }),
  )
})

test('a text has an error exactly when JSON.parse rejects it', () => {
  const pieces = [
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '"a"',
    '"\\u00e9\\n"',
    '"',
    '\\',
    '1',
    '-0.5e3',
    '01',
    'true',
    'nul',
    ' ',
    '\n',
    '\u0001',
  ]
  const anyText = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join('')),
    fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ...pieces)).map(([json, at, piece]) => {
      const cut = at % (json.length + 1)
      return json.slice(0, cut) + piece + json.slice(cut + 1)
    }),
  )
  fc.assert(
    fc.property(anyText, (text) => {
      let rejected = false
      try {
        JSON.parse(text)
      } catch {
        rejected = true
      }
      expect(findJsonErrorLine(text) !== null).toBe(rejected)
    }),
    { numRuns: 2000 },
  )
})
