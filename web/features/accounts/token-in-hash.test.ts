import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenInHash } from './return-path.ts'

test('a token is read as it was written', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (token) => {
      expect(tokenInHash(`#access_token=${encodeURIComponent(token)}`, 'access_token')).toBe(token)
    }),
  )
})

test('it is found among other things', () => {
  expect(tokenInHash('#type=recovery&access_token=abc&expires_in=3600', 'access_token')).toBe('abc')
})

test.each(['', '#', '#access_token', '#access_token=', '#token=abc', '#content'])('%j has none', (hash) => {
  expect(tokenInHash(hash, 'access_token')).toBeNull()
})
