import { expect, test } from 'vitest'
import { linkingError } from './sign-in-errors.ts'

test('only a confirmed parent who is not locked may be linked', () => {
  const open = []
  for (const is_parent of [true, false]) {
    for (const email_verified of [true, false]) {
      for (const banned of [true, false]) {
        const error = linkingError({ is_parent, email_verified, banned })
        expect(error === 'account_locked').toBe(banned)
        if (error === null) open.push({ is_parent, email_verified, banned })
      }
    }
  }
  expect(open).toEqual([{ is_parent: true, email_verified: true, banned: false }])
  expect(linkingError(undefined)).toBe('account_not_linked')
})
