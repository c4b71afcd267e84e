import { expect, test } from 'vitest'
import { type TypedLearner, toNewLearner, validateNewLearner } from './learner-fields.ts'

const typed: TypedLearner = {
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@example.org',
  username: 'noor.h',
  password: 'green leaf',
  confirmation: 'green leaf',
  cell: '',
  gradeId: '',
}

test('phone and grade may be left empty', () => {
  expect(validateNewLearner(typed)).toEqual({})
})

test.each(['firstName', 'lastName', 'email', 'username'] as const)(
  'a form without %s is not complete, and the field is marked',
  (field) => {
    const problems = validateNewLearner({ ...typed, [field]: '   ' })
    expect(problems.form).toBe('Please fill in all required fields')
    expect(Object.keys(problems).sort()).toEqual([field, 'form'].sort())
  },
)

test('an empty password counts as not filled in rather than as too short', () => {
  expect(validateNewLearner({ ...typed, password: '', confirmation: '' })).toEqual({
    form: 'Please fill in all required fields',
    password: 'Please enter a password',
  })
})

test('a short password and one that differs are told at their fields', () => {
  expect(validateNewLearner({ ...typed, password: 'leaf', confirmation: 'leaf!' })).toEqual({
    password: 'Password must be at least 6 characters',
    confirmation: 'Passwords do not match',
  })
})

test('what was left empty is not sent, nor is the password twice', () => {
  expect(toNewLearner(typed)).toEqual({
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@example.org',
    username: 'noor.h',
    password: 'green leaf',
  })
})

test('a phone number and a grade are sent when given', () => {
  const gradeId = '2b1c7e0e-5b7d-4c57-9a53-0d8f2b1f6f11'
  expect(toNewLearner({ ...typed, cell: '555 0100', gradeId })).toMatchObject({ cell: '555 0100', gradeId })
})
