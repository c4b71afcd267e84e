import { expect, test } from 'vitest'
import { type TypedDetails, toDetails, validateDetails } from './manage/learner-fields.ts'

const typed: TypedDetails = {
  firstName: 'Noor',
  lastName: 'Haddad',
  cell: '',
  gradeId: '',
  extraTimeFactor: '1.5',
}

test('phone and grade may be left empty', () => {
  expect(validateDetails(typed)).toEqual({})
})

test.each(['firstName', 'lastName'] as const)('a form without %s marks just that', (field) => {
  const problems = validateDetails({ ...typed, [field]: ' ' })
  expect(problems.form).toBe('Please fill in all required fields')
  expect(Object.keys(problems).sort()).toEqual([field, 'form'].sort())
})

test('an empty phone number is sent, to remove the old one, no grade as none, and extra time as a number', () => {
  expect(toDetails(typed)).toEqual({
    firstName: 'Noor',
    lastName: 'Haddad',
    cell: '',
    gradeId: null,
    extraTimeFactor: 1.5,
  })
})
