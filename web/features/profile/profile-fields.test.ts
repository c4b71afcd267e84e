import { expect, test } from 'vitest'
import { profileProblems } from './profile-fields.ts'

test('names are enough', () => {
  expect(profileProblems({ firstName: 'Ana', lastName: 'Lind', cell: '' })).toEqual({})
})

test('a missing name is marked at its field and told for the form', () => {
  expect(profileProblems({ firstName: ' ', lastName: 'Lind', cell: '' })).toEqual({
    form: 'Please fill in all required fields',
    firstName: 'Please enter your first name',
  })
  expect(profileProblems({ firstName: 'Ana', lastName: '', cell: '' })).toEqual({
    form: 'Please fill in all required fields',
    lastName: 'Please enter your last name',
  })
})
