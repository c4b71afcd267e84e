import { expect, test } from 'vitest'
import {
  changedNames,
  needsChange,
  type RequestField,
  requestOf,
  requestProblems,
} from './learner-request.ts'

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

const typed: Record<RequestField, string> = {
  firstName: 'Noor',
  lastName: 'Haddad',
  email: ' noor@example.org ',
  username: 'noor.h',
  password: 'green leaf',
  confirmation: 'green leaf',
  parentEmail: 'sami@example.org',
  gradeId: '',
}

test('the grade may be left open, and is then not sent; nor is the password twice', () => {
  expect(requestProblems(typed)).toEqual({})
  expect(requestOf(typed)).toEqual({
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@example.org',
    username: 'noor.h',
    password: 'green leaf',
    parentEmail: 'sami@example.org',
  })
})

test('a grade that was chosen is sent', () => {
  const gradeId = '2b1c7e0e-5b7d-4c57-9a53-0d8f2b1f6f11'
  expect(requestOf({ ...typed, gradeId })).toMatchObject({ gradeId })
})

test.each(['firstName', 'lastName', 'email', 'username', 'parentEmail'] as const)(
  'a form without %s is not complete, and the field is marked',
  (field) => {
    const problems = requestProblems({ ...typed, [field]: '   ' })
    expect(problems.form).toBe('Please fill in all required fields')
    expect(Object.keys(problems).sort()).toEqual([field, 'form'].sort())
  },
)

test('an empty password counts as not filled in rather than as too short', () => {
  expect(requestProblems({ ...typed, password: '', confirmation: '' })).toEqual({
    form: 'Please fill in all required fields',
    password: 'Please choose a password',
  })
})

test('passwords and addresses that will not do are told at their fields', () => {
  expect(
    requestProblems({ ...typed, email: 'noor', parentEmail: 'sami', password: 'leaf', confirmation: 'Leaf' }),
  ).toEqual({
    email: 'Please enter a valid email address',
    parentEmail: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
    confirmation: 'Passwords do not match',
  })
})
