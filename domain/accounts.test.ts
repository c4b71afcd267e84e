import { expect, test } from 'vitest'
import { passwordIsName, validateNewPassword } from './accounts.ts'

test('a password of six characters with a matching confirmation is accepted', () => {
  expect(validateNewPassword('abcdef', 'abcdef', 6)).toEqual({})
})

test('a password of five characters is rejected', () => {
  expect(validateNewPassword('abcde', 'abcde', 6)).toEqual({
    password: 'Password must be at least 6 characters',
  })
})

test('a confirmation that differs in case or a space is rejected', () => {
  expect(validateNewPassword('abcdef', 'abcdeF', 6)).toEqual({ confirmation: 'Passwords do not match' })
  expect(validateNewPassword('abcdef', 'abcdef ', 6)).toEqual({ confirmation: 'Passwords do not match' })
})

test('both errors are reported together', () => {
  expect(validateNewPassword('abc', '', 6)).toEqual({
    password: 'Password must be at least 6 characters',
    confirmation: 'Passwords do not match',
  })
})

test('a longer minimum set by the operator applies and is named in the message', () => {
  expect(validateNewPassword('abcdefghi', 'abcdefghi', 10)).toEqual({
    password: 'Password must be at least 10 characters',
  })
  expect(validateNewPassword('abcdefghij', 'abcdefghij', 10)).toEqual({})
})

const MIRA = { email: 'mira.novak@example.test', username: 'mira_07', firstName: 'Mira Anna', lastName: 'Novak' }

test.each(['mira.novak@example.test', 'mira.novak', 'MIRA_07', 'Mira Anna', 'miraanna', ' novak ', 'Mira Anna Novak'])(
  'the password %j is the name, username or email',
  (password) => expect(passwordIsName(password, MIRA)).toBe(true),
)

test.each(['mira_07!', 'novak mira anna', 'nine green lanterns', ''])(
  'the password %j is not the name, username or email',
  (password) => expect(passwordIsName(password, MIRA)).toBe(false),
)

test('missing names never match a password', () => {
  expect(passwordIsName('undefined', {})).toBe(false)
  expect(passwordIsName('', { email: null, username: null, firstName: '', lastName: '' })).toBe(false)
})
