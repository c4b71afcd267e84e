import { expect, test } from 'vitest'
import { answersTo, emptyDraft, exerciseView, withAnswer, withSubmissionId } from './exercise-draft.ts'

const latest = {
  correctCount: 1,
  total: 1,
  passed: true,
  submittedAt: new Date('2026-11-20T10:00:00Z'),
  questions: [],
}

test('a quiz submitted before opens as submitted', () => {
  expect(exerciseView({ latest }, undefined)).toEqual({ state: 'submitted', submission: latest })
})

test('a quiz never submitted opens without answers', () => {
  expect(exerciseView({ latest: null }, undefined)).toEqual({ state: 'answering', draft: emptyDraft })
})

test('after Try Again the latest submission is out of sight', () => {
  expect(exerciseView({ latest }, emptyDraft)).toEqual({ state: 'answering', draft: emptyDraft })
})

test('submitting the same answers again keeps the id of the submission', () => {
  const first = withSubmissionId(withAnswer(emptyDraft, 'q1', 2), () => 'id-1')
  expect(withSubmissionId(first, () => 'id-2').submissionId).toBe('id-1')
})

test('a changed answer makes another submission', () => {
  const first = withSubmissionId(withAnswer(emptyDraft, 'q1', 2), () => 'id-1')
  const changed = withAnswer(first, 'q1', 0)
  expect(withSubmissionId(changed, () => 'id-2')).toEqual({ answers: { q1: 0 }, submissionId: 'id-2' })
})

test('answers to questions that are no longer asked are left out', () => {
  const draft = withAnswer(withAnswer(emptyDraft, 'q1', 0), 'gone', 1)
  expect(answersTo([{ id: 'q1' }, { id: 'q2' }], draft)).toEqual({ q1: 0 })
})
