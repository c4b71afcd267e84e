import { expect, test } from 'vitest'
import { noDraft } from '../drafts/draft-state.ts'
import { bestLine, dayOf, dueNote, exerciseView, submitHint } from './exercise-state.ts'

test('the unanswered questions are named', () => {
  expect(submitHint([3], 5, false)).toBe('Question 3 still has no answer.')
  expect(submitHint([1, 2, 5], 5, false)).toBe('Questions 1, 2, and 5 still have no answer.')
})

test('before the first answer the rule is shown', () => {
  expect(submitHint([1, 2], 2, false)).toBe('Answer every question to submit.')
})

test('without unanswered questions there is no hint', () => {
  expect(submitHint([], 5, false)).toBeNull()
})

test('a conflict between two devices must be resolved first', () => {
  expect(submitHint([2], 5, true)).toBe('First choose which answers to keep (above).')
})

test('a submission that is not the best says that the best counts', () => {
  expect(bestLine(90, { correctCount: 2, total: 10 })).toBe('Your best so far is 90%. The best counts.')
  expect(bestLine(66.67, { correctCount: 1, total: 3 })).toBe('Your best so far is 67%. The best counts.')
})

test('the best submission, which the server stores with two decimals, has no such line', () => {
  expect(bestLine(66.67, { correctCount: 2, total: 3 })).toBeNull()
  expect(bestLine(100, { correctCount: 3, total: 3 })).toBeNull()
  expect(bestLine(null, { correctCount: 0, total: 3 })).toBeNull()
})

test('a past due date is noted kindly', () => {
  expect(dueNote('2026-11-30', '2026-12-01')).toBe(
    'The due date has passed, but you can still submit it for full marks.',
  )
})

test('today and tomorrow are named as such, even at the end of a year', () => {
  expect(dueNote('2026-12-31', '2026-12-31')).toBe('That’s today.')
  expect(dueNote('2027-01-01', '2026-12-31')).toBe('That’s tomorrow.')
})

test('a later day has no note', () => {
  expect(dueNote('2027-01-02', '2026-12-31')).toBeNull()
})

test('the day is in local time', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

const latest = {
  correctCount: 1,
  total: 1,
  passed: true,
  counted: true,
  submittedAt: new Date('2026-11-20T10:00:00Z'),
  questions: [],
}

const exerciseWith = (shown: typeof latest | null) => ({ latest: shown, checking: 0, draft: null })

test('a quiz that was submitted opens with its submission', () => {
  expect(exerciseView(exerciseWith(latest), noDraft, null)).toEqual({
    kind: 'submitted',
    submission: latest,
    stashed: null,
  })
})

test('a quiz that was never submitted opens without answers', () => {
  expect(exerciseView(exerciseWith(null), noDraft, null)).toEqual({ kind: 'answering', answers: {} })
})

test('after Try Again the latest submission is hidden', () => {
  expect(exerciseView(exerciseWith(latest), { ...noDraft, open: true }, null)).toEqual({
    kind: 'answering',
    answers: {},
  })
})

test('answers chosen here when another device submitted are offered with its result', () => {
  expect(exerciseView(exerciseWith(latest), { ...noDraft, stashed: { q1: 2 } }, null)).toMatchObject({
    kind: 'submitted',
    stashed: { q1: 2 },
  })
})

test('answers that wait for the connection are shown as submitted', () => {
  const draft = { ...noDraft, open: true, chosen: { q1: 1 } }
  expect(exerciseView(exerciseWith(latest), draft, { state: 'waiting', reason: null, answers: { q1: 0 } })).toEqual({
    kind: 'waiting',
    answers: { q1: 0 },
    reason: null,
  })
})

test('answers that are being checked are shown as submitted, on another device, too', () => {
  const reason = { kind: 'checking' as const, answers: 2 }
  expect(exerciseView(exerciseWith(null), noDraft, { state: 'waiting', reason, answers: { q1: 0 } })).toEqual({
    kind: 'waiting',
    answers: { q1: 0 },
    reason,
  })
  const draft = { answers: { q1: 0 }, help: {}, version: 1, draw: 1 }
  expect(exerciseView({ latest: null, checking: 2, draft }, noDraft, null)).toEqual({
    kind: 'waiting',
    answers: { q1: 0 },
    reason,
  })
})
