import { expect, test } from 'vitest'
import { changedNames, needsChange } from './account-names.ts'

const asked = { email: 'noor@example.org', username: 'noor' }

test('what the parent leaves as it was asked for is not given anew', () => {
  expect(changedNames(asked, {})).toEqual({})
  expect(changedNames(asked, { email: ' noor@example.org ', username: 'noor' })).toEqual({})
})

test('what the parent changes is given, and what they empty as well, for the server to refuse', () => {
  expect(changedNames(asked, { email: 'noor@example.org', username: 'noor.haddad ' })).toEqual({
    username: 'noor.haddad',
  })
  expect(changedNames(asked, { email: '', username: 'noor' })).toEqual({ email: '' })
})

test('the fields are needed when one of them is at fault, and not for anything else', () => {
  expect(needsChange({ username: 'This username is taken' })).toBe(true)
  expect(needsChange({ form: 'Failed to create learner account' })).toBe(false)
})
