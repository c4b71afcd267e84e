import { expect, test } from 'vitest'
import { addBreakdown, computeMarks } from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { type Saved, savedToast, savingFailure, submittedToast } from './save-messages.ts'

const flags = { video: true, text: true, quiz: true, assignment: false }
const marks = (plan: Plan) => addBreakdown({ ...computeMarks(flags, plan, []), plan })

test('a save on Freemium says that it is saved and the mark of the lesson', () => {
  expect(savedToast({ plan: 'Freemium', marks: marks('Freemium'), unlockedTests: [], newAchievements: [] })).toEqual({
    title: 'Progress Updated',
    description: 'Your progress has been saved.\nProgress Saved: You now have 30% for this lesson',
  })
})

test('a paid plan names its bonus', () => {
  const { description } = savedToast({
    plan: 'Premium',
    marks: marks('Premium'),
    unlockedTests: [],
    newAchievements: [],
  })
  expect(description).toContain('Your progress has been saved. Premium bonus applied!')
  expect(description).toContain('You now have 33% for this lesson')
})

test('an unlocked test is in the toast of the save', () => {
  const unlockedTests = [{ id: 'test-1', title: 'Rates and Percents' }]
  const { description } = savedToast({
    plan: 'Freemium',
    marks: marks('Freemium'),
    unlockedTests,
    newAchievements: [],
  })
  expect(description?.split('\n').at(-1)).toBe('New Test Unlocked! Rates and Percents')
})

test('without any mark the toast has the save alone', () => {
  const nothing = { ...marks('Freemium'), total: 0 }
  expect(savedToast({ plan: 'Freemium', marks: nothing, unlockedTests: [], newAchievements: [] }).description).toBe(
    'Your progress has been saved.',
  )
})

test('a submission is saved progress only when it was passed', () => {
  const saved: Saved = { plan: 'Freemium', marks: marks('Freemium'), unlockedTests: [], newAchievements: [] }
  expect(submittedToast({ ...saved, passed: true })).toEqual(savedToast(saved))
  expect(submittedToast({ ...saved, passed: false })).toBeNull()
})

test('a badge is in the toast of the save that earned it', () => {
  const newAchievements = [{ code: 'first-lesson', title: 'First lesson', description: 'Finish a lesson.' }]
  const saved: Saved = { plan: 'Freemium', marks: marks('Freemium'), unlockedTests: [], newAchievements }
  expect(savedToast(saved).description?.split('\n').at(-1)).toBe('Well done, you earned a badge: First lesson')
  expect(submittedToast({ ...saved, passed: false })).toEqual({
    title: 'Well done, you earned a badge: First lesson',
  })
})

test('badges that were earned together share one line', () => {
  const newAchievements = ['First leaf', 'Spot on', 'Test passed'].map((title) => ({
    code: title,
    title,
    description: '',
  }))
  const saved: Saved = { plan: 'Freemium', marks: marks('Freemium'), unlockedTests: [], newAchievements }
  expect(savedToast(saved).description?.split('\n').at(-1)).toBe(
    'Well done, you earned 3 badges: First leaf, Spot on, and Test passed',
  )
})

test('a learner who was signed out is prompted to log in', () => {
  expect(savingFailure('complete', { kind: 'signed-out' })).toEqual({
    title: 'You need to be logged in to track progress.',
  })
})

test('a server error is a failure that is retried automatically', () => {
  const note = 'It is kept here and sent again by itself.'
  expect(savingFailure('complete', { kind: 'server-error' })).toEqual({
    title: 'Failed to update progress. Please try again.',
    description: note,
  })
  expect(savingFailure('submit', { kind: 'server-error' })).toEqual({
    title: 'Error',
    description: `Failed to save your marks. Please try again.\n${note}`,
  })
})

test('changed questions have the message of the server, and the answers stay', () => {
  const message = 'These questions have changed. Please reload the page and try again.'
  expect(savingFailure('submit', { kind: 'rejected', code: 'CONTENT_CHANGED', message })).toEqual({
    title: message,
    description: 'Your answers are kept.',
  })
})

test.each(['NOT_FOUND', 'FORBIDDEN'])('an error with %s says what has changed', (code) => {
  const { title } = savingFailure('complete', { kind: 'rejected', code, message: 'Not found' })
  expect(title).toMatch(/no longer .* so it could not be saved\.$/)
})

test('an unclear error has the text of the specification', () => {
  const unclear = {
    kind: 'rejected',
    code: 'INVALID_INPUT',
    message: 'Please check the marked fields.',
  } as const
  expect(savingFailure('complete', unclear).title).toBe('Failed to update progress. Please try again.')
  expect(savingFailure('submit', unclear)).toEqual({
    title: 'Error',
    description: 'Failed to save your marks. Please try again.\nYour answers are kept.',
  })
})
