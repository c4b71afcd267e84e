import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authenticatorUrl, codeOf, createKey, findStep, normalizeCode, stepAt, toBase32 } from './one-time-codes.ts'

/** Key of the test vectors of RFC 6238, whose codes have eight digits: ours are the last six. */
const RFC_KEY = toBase32(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is that of the standard', (seconds, code) => {
  expect(codeOf(RFC_KEY, stepAt(seconds * 1000))).toBe(code)
})

test('a code is found within one step of the clock, and in no other', () => {
  const times = fc.integer({ min: 1_500_000_000_000, max: 4_000_000_000_000 })
  fc.assert(
    fc.property(times, fc.integer({ min: -3, max: 3 }), (now, apart) => {
      const step = stepAt(now) + apart
      const found = findStep(RFC_KEY, codeOf(RFC_KEY, step), now)
      if (Math.abs(apart) <= 1) expect(found).not.toBeNull()
      // Codes of different steps may be equal by chance.
      else expect(found === null || codeOf(RFC_KEY, found) === codeOf(RFC_KEY, step)).toBe(true)
    }),
  )
})

test('no other text is a code', () => {
  const now = 1_700_000_000_000
  const right = [-1, 0, 1].map((apart) => codeOf(RFC_KEY, stepAt(now) + apart))
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 8 }), (typed) => {
      expect(findStep(RFC_KEY, typed, now) === null).toBe(!right.includes(typed))
    }),
  )
})

test('a key is random, of 160 bits, in the URL that apps read', () => {
  const key = createKey()
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  expect(key).not.toBe(createKey())
  expect(authenticatorUrl(key, 'jana+1@example.com')).toBe(
    `otpauth://totp/Trellis:jana%2B1%40example.com?secret=${key}&issuer=Trellis`,
  )
})

test('spaces, hyphens and lower case are as typed by people', () => {
  expect(normalizeCode(' 123 456')).toBe('123456')
  expect(normalizeCode('k7qpm-9dxrt')).toBe('K7QPM9DXRT')
})
