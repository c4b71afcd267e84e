import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportFileName, extraTimeOptions, formatExtraTime, signedOutMessage } from './learner.ts'

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

test('the common extra times are offered from none to twice the time', () => {
  expect(extraTimeOptions(1)).toEqual([1, 1.1, 1.25, 1.5, 1.75, 2])
  expect(extraTimeOptions(1.5)).toEqual(extraTimeOptions(1))
})

test("the learner's own is offered also when it is not a common one, in its place", () => {
  expect(extraTimeOptions(1.35)).toEqual([1, 1.1, 1.25, 1.35, 1.5, 1.75, 2])
})

test('each says what becomes of a test', () => {
  expect([1, 1.1, 1.15, 1.5, 2].map(formatExtraTime)).toEqual([
    'No extra time',
    '10% more: 40 minutes become 44',
    '15% more: 40 minutes become 46',
    '50% more: 40 minutes become 60',
    'Twice the time: 40 minutes become 80',
  ])
})

test('the number of ended sessions is told', () => {
  expect(signedOutMessage('Noor', 0)).toBe('Noor was not signed in anywhere')
  expect(signedOutMessage('Noor', 1)).toBe('Noor is signed out: 1 session ended')
  expect(signedOutMessage('Noor', 3)).toBe('Noor is signed out: 3 sessions ended')
})
