import { expect, test } from 'vitest'
import { decideEnrollment, SWITCHING_GRADES } from './enrollment.ts'

const published = { id: 'grade-7', published: true }
const unpublished = { id: 'grade-7', published: false }

test('a learner without an enrollment enrolls in a published grade', () => {
  expect(decideEnrollment(null, published)).toEqual({ kind: 'enroll' })
})

test('another grade switches the one enrollment', () => {
  expect(decideEnrollment({ gradeId: 'grade-6' }, published)).toEqual({
    kind: 'switch',
    fromGradeId: 'grade-6',
  })
})

test('the grade already held changes nothing, published or not', () => {
  expect(decideEnrollment({ gradeId: 'grade-7' }, published)).toEqual({ kind: 'unchanged' })
  expect(decideEnrollment({ gradeId: 'grade-7' }, unpublished)).toEqual({ kind: 'unchanged' })
})

test('an unpublished grade is not available, neither to enroll nor to switch', () => {
  expect(decideEnrollment(null, unpublished)).toEqual({ kind: 'not-available' })
  expect(decideEnrollment({ gradeId: 'grade-6' }, unpublished)).toEqual({ kind: 'not-available' })
})

test('a grade that does not exist is not available', () => {
  expect(decideEnrollment({ gradeId: 'grade-6' }, null)).toEqual({ kind: 'not-available' })
})

test('the toast of a switch says what the specification says', () => {
  expect(SWITCHING_GRADES).toBe("You're already enrolled in another grade. Your enrollment will be updated.")
})
