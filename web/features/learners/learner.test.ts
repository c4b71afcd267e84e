import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#domain/testing/arbitraries.ts'
import { exportFileName, extraTimeOptions, formatExtraTime, signedOutMessage } from './learner.ts'

const morning = new Date(2026, 2, 5, 8, 30)

test('the file is named after the learner and the day', () => {
  expect(exportFileName({ firstName: 'Noor', lastName: 'Haddad' }, morning)).toBe('noor-haddad-2026-03-05.json')
})

test('letters of every script are allowed in a file name', () => {
  expect(exportFileName({ firstName: 'Zoë', lastName: 'Ångström' }, morning)).toBe('zoë-ångström-2026-03-05.json')
  expect(exportFileName({ firstName: 'नूर', lastName: '王' }, morning)).toBe('नूर-王-2026-03-05.json')
})

test('a name without letters still yields a file name', () => {
  expect(exportFileName({ firstName: '…', lastName: '' }, morning)).toBe('learner-2026-03-05.json')
})

test('a file name never leaves the folder or hides the file', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string(), (firstName, lastName) => {
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

test('an uncommon extra time of the learner is offered in its place in the order', () => {
  expect(extraTimeOptions(1.35)).toEqual([1, 1.1, 1.25, 1.35, 1.5, 1.75, 2])
})

test('each extra time shows its effect on a test', () => {
  expect([1, 1.1, 1.15, 1.5, 2].map(formatExtraTime)).toEqual([
    'No extra time',
    '10% more: 40 minutes become 44',
    '15% more: 40 minutes become 46',
    '50% more: 40 minutes become 60',
    'Twice the time: 40 minutes become 80',
  ])
})

test('the message has the number of ended sessions', () => {
  expect(signedOutMessage('Noor', 0)).toBe('Noor was not signed in anywhere')
  expect(signedOutMessage('Noor', 1)).toBe('Noor is signed out: 1 session ended')
  expect(signedOutMessage('Noor', 3)).toBe('Noor is signed out: 3 sessions ended')
})
