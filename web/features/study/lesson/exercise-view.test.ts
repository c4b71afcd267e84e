import { expect, test } from 'vitest'
import { noDraft } from '../drafts/draft-state.ts'
import { exerciseView } from './exercise-view.ts'

const latest = {
  correctCount: 1,
  total: 1,
  passed: true,
  submittedAt: new Date('2026-11-20T10:00:00Z'),
  questions: [],
}

test('a quiz submitted before opens as submitted', () => {
  expect(exerciseView({ latest }, noDraft, null)).toEqual({
    state: 'submitted',
    submission: latest,
    stashed: null,
  })
})

test('a quiz never submitted opens without answers', () => {
  expect(exerciseView({ latest: null }, noDraft, null)).toEqual({ state: 'answering', answers: {} })
})

test('after Try Again the latest submission is out of sight', () => {
  expect(exerciseView({ latest }, { ...noDraft, open: true }, null)).toEqual({
    state: 'answering',
    answers: {},
  })
})

test('answers given here when another device submitted are offered with its result', () => {
  expect(exerciseView({ latest }, { ...noDraft, stashed: { q1: 2 } }, null)).toMatchObject({
    state: 'submitted',
    stashed: { q1: 2 },
  })
})

test('answers that wait for the connection are shown as they were submitted', () => {
  const draft = { ...noDraft, open: true, chosen: { q1: 1 } }
  expect(exerciseView({ latest }, draft, { state: 'waiting', answers: { q1: 0 } })).toEqual({
    state: 'waiting',
    answers: { q1: 0 },
  })
})
