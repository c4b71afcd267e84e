import { describe, expect, test } from 'vitest'
import { canSaveProgress, decideEnrollment, subjectAccess, type Viewer } from './access.ts'

const published = { id: 'grade-7', published: true }
const unpublished = { id: 'grade-7', published: false }

test('a learner without an enrollment enrolls in a published grade', () => {
  expect(decideEnrollment(null, published, true)).toEqual({ kind: 'enroll' })
})

test('choosing another grade switches the enrollment', () => {
  expect(decideEnrollment({ gradeId: 'grade-6' }, published, true)).toEqual({
    kind: 'switch',
    fromGradeId: 'grade-6',
  })
})

test('choosing the current grade changes nothing, published or not', () => {
  expect(decideEnrollment({ gradeId: 'grade-7' }, published, true)).toEqual({ kind: 'unchanged' })
  expect(decideEnrollment({ gradeId: 'grade-7' }, unpublished, true)).toEqual({ kind: 'unchanged' })
})

test('an unpublished grade is not available for enrolling or switching', () => {
  expect(decideEnrollment(null, unpublished, true)).toEqual({ kind: 'not-available' })
  expect(decideEnrollment({ gradeId: 'grade-6' }, unpublished, true)).toEqual({ kind: 'not-available' })
})

test('a grade that does not exist is not available', () => {
  expect(decideEnrollment({ gradeId: 'grade-6' }, null, true)).toEqual({ kind: 'not-available' })
})

const visitor: Viewer = { kind: 'visitor' }
const learner = (gradeId: string | null): Viewer => ({ kind: 'learner', id: 'learner-1', gradeId })
const parent = (gradeId: string | null): Viewer => ({
  kind: 'parent',
  id: 'parent-1',
  contentManager: false,
  gradeId,
})
const manager: Viewer = { kind: 'parent', id: 'parent-2', contentManager: true, gradeId: null }

describe('a subject of grade 7', () => {
  test.each([
    ['a visitor sees the titles', visitor, 'titles'],
    ['a learner of the grade sees the content', learner('grade-7'), 'content'],
    ['a learner of another grade sees the titles', learner('grade-6'), 'titles'],
    ['a learner without an enrollment sees the titles', learner(null), 'titles'],
    ['a parent without a learner profile sees the titles', parent(null), 'titles'],
    ['a parent enrolled in the grade sees the content', parent('grade-7'), 'content'],
    ['a content manager sees the content', manager, 'content'],
  ] as const)('published: %s', (_, viewer, access) => {
    expect(subjectAccess(viewer, { gradeId: 'grade-7', published: true })).toBe(access)
  })

  test.each([
    ['a visitor sees nothing', visitor, 'none'],
    ['a learner of another grade sees nothing', learner('grade-6'), 'none'],
    ['a learner of the grade sees that it is closed', learner('grade-7'), 'closed'],
    ['a parent enrolled in the grade sees that it is closed', parent('grade-7'), 'closed'],
    ['a content manager sees the content', manager, 'content'],
  ] as const)('unpublished: %s', (_, viewer, access) => {
    expect(subjectAccess(viewer, { gradeId: 'grade-7', published: false })).toBe(access)
  })
})

describe('progress in a subject of grade 7', () => {
  const subject = { gradeId: 'grade-7' }

  test.each([
    ['a visitor saves none', visitor, false],
    ['a learner of the grade saves theirs', learner('grade-7'), true],
    ['a learner of another grade saves none', learner('grade-6'), false],
    ['a parent enrolled in the grade saves theirs', parent('grade-7'), true],
    ['a content manager who is not enrolled saves none', manager, false],
    ['a content manager enrolled in the grade saves theirs', { ...manager, gradeId: 'grade-7' }, true],
  ] as const)('%s', (_, viewer, saves) => {
    expect(canSaveProgress(viewer, subject)).toBe(saves)
  })
})
