import { expect, test } from 'vitest'
import { readPhone } from './phone-numbers.ts'

test.each([
  ['(213) 373-4253', '+1 213 373 4253'],
  ['202-555-0123', '+1 202 555 0123'],
  ['+48 600100200', '+48 600 100 200'],
  ['+442079460958', '+44 20 7946 0958'],
])('%s is stored as %s', (typed, cell) => {
  expect(readPhone('US', typed)).toEqual({ outcome: 'valid', cell })
})

test('a number without country code belongs to the configured country', () => {
  expect(readPhone('GB', '020 7946 0958')).toEqual({ outcome: 'valid', cell: '+44 20 7946 0958' })
})

test.each(['555 0100', '12', '+999 1', 'call 213 373 4253', 'none', '+'])('%s is no phone number', (typed) => {
  expect(readPhone('US', typed)).toMatchObject({ outcome: 'invalid' })
})

test('an empty field removes the number, and a number stored earlier stays unchanged', () => {
  expect(readPhone('US', '', '555 0100')).toEqual({ outcome: 'valid', cell: null })
  expect(readPhone('US', '555 0100', '555 0100')).toEqual({ outcome: 'valid', cell: '555 0100' })
})
