import { expect, test } from 'vitest'
import { refusalToLink } from './account-linking.ts'

test('of all accounts only a confirmed parent who is not locked may be linked', () => {
  const open = []
  for (const is_parent of [true, false]) {
    for (const email_verified of [true, false]) {
      for (const banned of [true, false]) {
        const refusal = refusalToLink({ is_parent, email_verified, banned })
        expect(refusal === 'account_locked').toBe(banned)
        if (refusal === null) open.push({ is_parent, email_verified, banned })
      }
    }
  }
  expect(open).toEqual([{ is_parent: true, email_verified: true, banned: false }])
  expect(refusalToLink(undefined)).toBe('account_not_linked')
})
