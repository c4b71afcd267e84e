import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedParts } from './changed-parts.ts'

const newParts = (before: string, after: string) =>
  changedParts(before, after).flatMap(({ part, isNew }) => (isNew ? [part] : []))

test.each([
  ['The bell rang we ran.', 'The bell rang, and we ran.', [',', 'and']],
  ['The bell rang we ran.', 'The bell rang. We ran.', ['.', 'We']],
  ['Him and me went.', 'He and I went.', ['He', 'I']],
  ['Each of the dogs bark.', 'Each of the dogs barks.', ['barks']],
  ['Same.', 'Same.', []],
  ['Too much, here.', 'Too much here.', []],
])('from %s to %s, %j is new', (before, after, parts) => {
  expect(newParts(before, after)).toEqual(parts)
})

test('the parts of a changed sentence are all of it, and those that stay were in the sentence before', () => {
  const text = fc.array(fc.constantFrom('we', 'ran', ',', '.', ' ', 'home')).map((parts) => parts.join(' '))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = changedParts(before, after)
      expect(parts.map(({ part }) => part).join('')).toBe(after)
      const old = before.split(' ').filter(Boolean)
      for (const { part, isNew } of parts) {
        if (isNew) continue
        for (const stays of part.split(' ').filter(Boolean)) {
          const at = old.indexOf(stays)
          expect(at).toBeGreaterThanOrEqual(0)
          old.splice(0, at + 1)
        }
      }
      expect(newParts(before, before)).toEqual([])
    }),
  )
})
