import { expect, test } from 'vitest'
import { forgotPasswordProblems, forgotPasswordRefusal } from './password-errors.ts'

test('an address is needed, and has to look like one', () => {
  expect(forgotPasswordProblems(' maya@example.org ')).toEqual({})
  expect(forgotPasswordProblems('  ')).toEqual({ email: 'Please enter your email' })
  expect(forgotPasswordProblems('maya')).toEqual({ email: 'Please enter a valid email address' })
})

const refused = (status: number, code: string, message: string) =>
  forgotPasswordRefusal({ kind: 'refused', status, code, message })

test('a refused address is told at the address', () => {
  const told = { email: 'Please enter a valid email address' }
  expect(refused(400, 'INVALID_EMAIL', 'Invalid email')).toEqual(told)
  expect(refused(400, 'VALIDATION_ERROR', '[body.email] Invalid email address')).toEqual(told)
})

test("the server's message is shown as received", () => {
  expect(refused(429, '', 'Too many requests. Please try again later.')).toEqual({
    form: 'Too many requests. Please try again later.',
  })
})

test('a server that does not answer, or without a word, failed to send', () => {
  const failed = { form: 'Failed to send reset instructions. Please try again.' }
  expect(forgotPasswordRefusal({ kind: 'unreachable' })).toEqual(failed)
  expect(refused(400, '', '')).toEqual(failed)
})
