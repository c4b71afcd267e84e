import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportFileName } from './export-file-name.ts'

const morning = new Date(2026, 2, 5, 8, 30)

test('the file carries the name and the day', () => {
  expect(exportFileName({ firstName: 'Noor', lastName: 'Haddad' }, morning)).toBe(
    'noor-haddad-2026-03-05.json',
  )
})

test('letters of every script stay', () => {
  expect(exportFileName({ firstName: 'Zoë', lastName: 'Ångström' }, morning)).toBe(
    'zoë-ångström-2026-03-05.json',
  )
  expect(exportFileName({ firstName: 'नूर', lastName: '王' }, morning)).toBe('नूर-王-2026-03-05.json')
})

test('a name without a letter still gives a file name', () => {
  expect(exportFileName({ firstName: '…', lastName: '' }, morning)).toBe('learner-2026-03-05.json')
})

/** As `unit: 'binary'`, which takes seconds to get ready on a busy machine. */
const character = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))

test('no name leads out of the folder or hides the file', () => {
  fc.assert(
    fc.property(fc.string({ unit: character }), fc.string(), (firstName, lastName) => {
      expect(exportFileName({ firstName, lastName }, morning)).toMatch(
        /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]*-2026-03-05\.json$/u,
      )
    }),
  )
})
