import { expect, test } from 'vitest'
import { createRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'

test('a recovery code has at least 112 bits', () => {
  const codes = createRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-TV-Z2-9]{4}(-[A-HJKMNP-TV-Z2-9]{4}){5}$/)
  const letters = new Set(Array.from({ length: 50 }, () => createRecoveryCodes().join('').replaceAll('-', '')).join(''))
  const [code = ''] = codes
  expect(code.replaceAll('-', '').length * Math.log2(letters.size)).toBeGreaterThan(112)
})

test('a code is found as it is typed, and for its owner only', () => {
  const hash = recoveryCodeHash('ana', 'K7QP-M9DX-RTC4-W2HB-Z8GF-N6SA')
  expect(recoveryCodeHash('ana', ' k7qp m9dx rtc4 w2hb z8gfn6sa')).toBe(hash)
  expect(recoveryCodeHash('eva', 'K7QP-M9DX-RTC4-W2HB-Z8GF-N6SA')).not.toBe(hash)
})
