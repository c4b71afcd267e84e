import { expect, test } from 'vitest'
import {
  type TypedDetails,
  type TypedLearner,
  toDetails,
  toNewLearner,
  validateDetails,
  validateNewLearner,
} from './learner-fields.ts'

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

test('phone and grade of a new learner are optional', () => {
  expect(validateNewLearner(typed, 6)).toEqual({})
})

test.each(['firstName', 'lastName', 'email', 'username'] as const)(
  'a form without %s is incomplete, and that field has an error',
  (field) => {
    const errors = validateNewLearner({ ...typed, [field]: '   ' }, 6)
    expect(errors.form).toBe('Please fill in all required fields')
    expect(Object.keys(errors).sort()).toEqual([field, 'form'].sort())
  },
)

test('an empty password counts as missing, not as too short', () => {
  expect(validateNewLearner({ ...typed, password: '', confirmation: '' }, 6)).toEqual({
    form: 'Please fill in all required fields',
    password: 'Please enter a password',
  })
})

test('a short password and a different confirmation are errors of their fields', () => {
  expect(validateNewLearner({ ...typed, password: 'leaf', confirmation: 'leaf!' }, 6)).toEqual({
    password: 'Password must be at least 6 characters',
    confirmation: 'Passwords do not match',
  })
})

test('neither empty fields nor the confirmation are sent', () => {
  expect(toNewLearner(typed)).toEqual({
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@example.org',
    username: 'noor.h',
    password: 'green leaf',
  })
})

test('a phone number and a grade are sent if there are any', () => {
  const gradeId = '2b1c7e0e-5b7d-4c57-9a53-0d8f2b1f6f11'
  expect(toNewLearner({ ...typed, cell: '555 0100', gradeId })).toMatchObject({ cell: '555 0100', gradeId })
})

const details: TypedDetails = {
  firstName: 'Noor',
  lastName: 'Haddad',
  cell: '',
  gradeId: '',
  extraTimeFactor: '1.5',
  idleLimitMinutes: '30',
}

test('phone and grade of the details are optional', () => {
  expect(validateDetails(details)).toEqual({})
})

test.each(['firstName', 'lastName'] as const)(
  'details without %s are incomplete, and that field has an error',
  (field) => {
    const errors = validateDetails({ ...details, [field]: ' ' })
    expect(errors.form).toBe('Please fill in all required fields')
    expect(Object.keys(errors).sort()).toEqual([field, 'form'].sort())
  },
)

test('an empty phone number is sent to remove the old one, no grade as null, and extra time as a number', () => {
  expect(toDetails(details)).toEqual({
    firstName: 'Noor',
    lastName: 'Haddad',
    cell: '',
    gradeId: null,
    extraTimeFactor: 1.5,
    idleLimitMinutes: 30,
  })
  expect(toDetails({ ...details, idleLimitMinutes: '' }).idleLimitMinutes).toBeNull()
})
