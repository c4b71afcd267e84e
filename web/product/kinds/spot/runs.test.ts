import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from './runs.ts'

const shown = (text: string) =>
  runsOf(text).map(({ before, pieces }) => before + pieces.map((one) => one.text).join(''))

test('punctuation stays with its word, and a line can break after a dash', () => {
  expect(shown('“Go,” she said—twice.\nHe went.')).toEqual(['“Go,”', ' she', ' said—', 'twice.', '\nHe', ' went.'])
})

test('the runs of any text have all of it, apart from the number of spaces', () => {
  const text = fc.array(fc.constantFrom('Ann', 'it’s', ' ', '\n', '—', '“', ',', '$x$')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (written) => {
      expect(shown(written).join('').replace(/\s/g, '')).toBe(written.replace(/\s/g, ''))
      expect(
        runsOf(written)
          .flatMap(({ pieces }) => pieces.map((one) => one.text))
          .join(''),
      ).not.toMatch(/\s/)
    }),
  )
})
