import { expect, test } from 'vitest'
import {
  type TypedDetails,
  type TypedLearner,
  toDetails,
  toNewLearner,
  validateDetails,
  validateLearnerForm,
} from './learner-fields.ts'

const typed: TypedLearner = {
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@example.org',
  noEmail: '',
  username: 'noor.h',
  password: 'green leaf',
  confirmation: 'green leaf',
  cell: '',
  gradeId: '',
}

test('phone and grade of a new learner are optional', () => {
  expect(validateLearnerForm(typed, 6)).toEqual({})
})

test.each(['firstName', 'lastName', 'email', 'username'] as const)(
  'a form without %s is incomplete, and that field has an error',
  (field) => {
    const errors = validateLearnerForm({ ...typed, [field]: '   ' }, 6)
    expect(errors.form).toBe('Please fill in all required fields')
    expect(Object.keys(errors).sort()).toEqual([field, 'form'].sort())
  },
)

test('an empty password counts as missing, not as too short', () => {
  expect(validateLearnerForm({ ...typed, password: '', confirmation: '' }, 6)).toEqual({
    form: 'Please fill in all required fields',
    password: 'Please enter a password',
  })
})

test('a short password and a different confirmation are errors of their fields', () => {
  expect(validateLearnerForm({ ...typed, password: 'leaf', confirmation: 'leaf!' }, 6)).toEqual({
    password: 'Password must be at least 6 characters',
    confirmation: 'Passwords do not match',
  })
})

test('all errors are reported together', () => {
  const wrong = {
    firstName: 'n'.repeat(81),
    lastName: 'h'.repeat(81),
    email: 'noor@example',
    noEmail: '',
    username: 'noor haddad',
    password: 'leaf',
    confirmation: 'leaf!',
    cell: '5'.repeat(41),
    gradeId: '',
  }
  expect(validateLearnerForm(wrong, 6)).toEqual({
    firstName: 'At most 80 characters',
    lastName: 'At most 80 characters',
    email: 'Please enter a valid email address',
    username: 'Username can have letters, numbers, dots and underscores only',
    password: 'Password must be at least 6 characters',
    confirmation: 'Passwords do not match',
    cell: 'At most 40 characters',
  })
  expect(validateLearnerForm({ ...typed, username: 'ab' }, 6)).toEqual({
    username: 'Username must be at least 3 characters',
  })
  expect(validateLearnerForm({ ...typed, password: 'Noor.H', confirmation: 'Noor.H' }, 6)).toEqual({
    password: 'Your password can’t be your name, username or email. Please choose a different one.',
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

test('the email is optional for a child without one, and is not sent', () => {
  const without = { ...typed, email: '', noEmail: 'on' }
  expect(validateLearnerForm(without, 6)).toEqual({})
  expect(toNewLearner(without)).toMatchObject({ email: null })
})

test('a phone number and a grade are sent if there are any', () => {
  const gradeId = '2b1c7e0e-5b7d-4c57-9a53-0d8f2b1f6f11'
  expect(toNewLearner({ ...typed, cell: '555 0100', gradeId })).toMatchObject({ cell: '555 0100', gradeId })
})

const details: TypedDetails = {
  firstName: 'Noor',
  lastName: 'Haddad',
  username: 'noor_1',
  email: '',
  cell: '',
  gradeId: '',
  goalDays: '4',
  practiceSize: '10',
  extraTimeFactor: '1.5',
  idleLimitMinutes: '30',
}

test('phone and grade of the details are optional', () => {
  expect(validateDetails(details)).toEqual({})
})

test.each(['firstName', 'lastName', 'username'] as const)(
  'details without %s are incomplete, and that field has an error',
  (field) => {
    const errors = validateDetails({ ...details, [field]: ' ' })
    expect(errors.form).toBe('Please fill in all required fields')
    expect(Object.keys(errors).sort()).toEqual([field, 'form'].sort())
  },
)

test('an empty phone number is sent to remove the old one, a missing grade as null, and extra time as a number', () => {
  expect(toDetails(details)).toEqual({
    firstName: 'Noor',
    lastName: 'Haddad',
    username: 'noor_1',
    email: null,
    cell: '',
    gradeId: null,
    goalDays: 4,
    practiceSize: 10,
    extraTimeFactor: 1.5,
    idleLimitMinutes: 30,
  })
  expect(toDetails({ ...details, idleLimitMinutes: '' }).idleLimitMinutes).toBeNull()
})
