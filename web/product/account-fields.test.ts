import { expect, test } from 'vitest'
import { selectableGrades } from './account-fields.tsx'

const six = { id: '6', name: 'Grade 6' }
const seven = { id: '7', name: 'Grade 7' }

test('published grades are offered unchanged', () => {
  expect(selectableGrades([six, seven], null)).toEqual([six, seven])
  expect(selectableGrades([six, seven], seven)).toEqual([six, seven])
})

test('the current grade is offered even when it is not among the published ones', () => {
  expect(selectableGrades([six], seven)).toEqual([seven, six])
  expect(selectableGrades([], seven)).toEqual([seven])
})
