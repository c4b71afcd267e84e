import { expect, test } from 'vitest'
import { deleteAccountProblems } from './delete-account-problems.ts'

test.each(['DELETE', 'delete', ' Delete '])('%j confirms', (word) => {
  expect(deleteAccountProblems({ password: 'green leaf', word }, true)).toEqual({})
})

test.each(['', 'DELET', 'yes', 'DELETE it'])('%j does not', (word) => {
  expect(deleteAccountProblems({ password: 'green leaf', word }, true)).toEqual({
    word: 'Please type DELETE',
  })
})

test('the password is asked of who has one', () => {
  expect(deleteAccountProblems({ password: '', word: 'DELETE' }, true)).toEqual({
    password: 'Please enter your password',
  })
  expect(deleteAccountProblems({ password: '', word: 'DELETE' }, false)).toEqual({})
})
