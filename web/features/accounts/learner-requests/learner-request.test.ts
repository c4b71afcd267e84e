import { expect, test } from 'vitest'
import { changedNames, hasNameError, type RequestField, toRequestInput, validateRequest } from './learner-request.ts'

const requested = { email: 'noor@example.org', username: 'noor' }

test('names that the parent leaves unchanged are not sent', () => {
  expect(changedNames(requested, {})).toEqual({})
  expect(changedNames(requested, { email: ' noor@example.org ', username: 'noor' })).toEqual({})
})

test('changed names are sent, even empty ones, so that the server rejects them', () => {
  expect(changedNames(requested, { email: 'noor@example.org', username: 'noor.haddad ' })).toEqual({
    username: 'noor.haddad',
  })
  expect(changedNames(requested, { email: '', username: 'noor' })).toEqual({ email: '' })
})

test('the name fields are shown only for an error of a name', () => {
  expect(hasNameError({ username: 'This username is taken' })).toBe(true)
  expect(hasNameError({ form: 'Failed to create learner account' })).toBe(false)
})

const typed: Record<RequestField, string> = {
  firstName: 'Noor',
  email: ' noor@example.org ',
  noEmail: '',
  username: 'noor.h',
  password: 'green leaf',
  parentEmail: 'sami@example.org',
}

test('a child with an address sends it', () => {
  expect(validateRequest(typed, 6)).toEqual({})
  expect(toRequestInput(typed)).toEqual({
    firstName: 'Noor',
    email: 'noor@example.org',
    username: 'noor.h',
    password: 'green leaf',
    parentEmail: 'sami@example.org',
  })
})

test('a child without an address sends none, whatever the field had', () => {
  const without = { ...typed, noEmail: 'on' }
  expect(validateRequest({ ...without, email: '' }, 6)).toEqual({})
  expect(toRequestInput(without).email).toBeNull()
})

test.each(['firstName', 'email', 'username', 'parentEmail'] as const)(
  'a form without %s is incomplete, and that field has an error',
  (field) => {
    const errors = validateRequest({ ...typed, [field]: '   ' }, 6)
    expect(errors.form).toBe('Please fill in all required fields')
    expect(Object.keys(errors).sort()).toEqual([field, 'form'].sort())
  },
)

test('an empty password counts as missing, not as too short', () => {
  expect(validateRequest({ ...typed, password: '' }, 6)).toEqual({
    form: 'Please fill in all required fields',
    password: 'Please choose a password',
  })
})

test('invalid passwords and addresses are errors of their fields', () => {
  expect(validateRequest({ ...typed, email: 'noor', parentEmail: 'sami', password: 'leaf' }, 6)).toEqual({
    email: 'Please enter a valid email address',
    parentEmail: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
  })
})

test('all errors are reported together', () => {
  const wrong = {
    ...typed,
    email: 'noor@example',
    username: 'no',
    password: 'leaf',
    parentEmail: '@',
  }
  expect(validateRequest(wrong, 6)).toEqual({
    email: 'Please enter a valid email address',
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 6 characters',
    parentEmail: 'Please enter a valid email address',
  })
})
