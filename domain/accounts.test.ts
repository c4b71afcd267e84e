import { expect, test } from 'vitest'
import { passwordIsName } from './accounts.ts'

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
