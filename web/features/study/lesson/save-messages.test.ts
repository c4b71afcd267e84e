import { expect, test } from 'vitest'
import { notCounted } from './result-messages.ts'
import { type Saved, savedToasts, savingFailure, submittedToasts } from './save-messages.ts'

const saved: Saved = { plan: 'Freemium', unlockedTests: [], newAchievements: [] }
const badge = (title: string) => ({ code: title, title, description: '' })

const lines = (toasts: ReturnType<typeof savedToasts>) =>
  toasts.map(({ title, description }) => `${title} ${description}`)

test('a save is confirmed, with the bonus of a paid plan', () => {
  expect(lines(savedToasts(saved))).toEqual(['Progress Updated Your progress has been saved.'])
  expect(lines(savedToasts({ ...saved, plan: 'Premium' }))).toEqual([
    'Progress Updated Your progress has been saved. Premium bonus applied!',
  ])
})

test('a save that unlocks a test or earns a badge adds one line for each', () => {
  const unlockedTests = [{ id: 'test-1', title: 'Rates and Percents' }]
  const toasts = savedToasts({ ...saved, unlockedTests, newAchievements: [badge('First lesson')] })
  expect(lines(toasts)).toEqual([
    'Progress Updated Your progress has been saved.',
    'New Test Unlocked! Rates and Percents',
    'You earned a badge! First lesson',
  ])
})

test('a submission counts as progress only if it passed; a badge always shows', () => {
  expect(submittedToasts({ ...saved, passed: true, counted: true })).toEqual(savedToasts(saved))
  expect(submittedToasts({ ...saved, passed: false, counted: true })).toEqual([])
  const newAchievements = ['First leaf', 'Spot on', 'Test passed'].map(badge)
  expect(lines(submittedToasts({ ...saved, newAchievements, passed: false, counted: true }))).toEqual([
    'You earned 3 badges! First leaf, Spot on, and Test passed',
  ])
})

test('a learner who was signed out is prompted to log in, and reads that nothing is lost', () => {
  expect(savingFailure('complete', { kind: 'signed-out' })).toEqual({
    title: 'You need to be logged in to track progress.',
    description: 'It’s stored on this device, and sent when you sign in here again.',
  })
  expect(savingFailure('submit', { kind: 'signed-out' }).description).toMatch(/^Your answers are stored on this device/)
})

test('a server error is a failure that is retried automatically', () => {
  const note = "We'll send it again automatically."
  expect(savingFailure('complete', { kind: 'server-error' })).toMatchObject({
    title: 'Failed to update progress. Please try again.',
    description: note,
  })
  expect(savingFailure('submit', { kind: 'server-error' })).toMatchObject({
    title: 'Error',
    description: `Failed to save your marks. Please try again. ${note}`,
  })
})

test('changed questions are on the page already, and are not said to keep every answer', () => {
  const message = 'These questions have changed. Please reload the page and try again.'
  expect(savingFailure('submit', { kind: 'rejected', code: 'CONTENT_CHANGED', message })).toEqual({
    title: 'These questions have changed.',
    description: 'You see the new ones now. Please check your answers and submit again.',
  })
})

test.each(['NOT_FOUND', 'FORBIDDEN'])('a %s error says what has changed', (code) => {
  const { title } = savingFailure('complete', { kind: 'rejected', code, message: 'Not found' })
  expect(title).toMatch(/no longer .* so we couldn't save it\.$/)
})

test('an unknown error shows the text of the specification', () => {
  const unclear = {
    kind: 'rejected',
    code: 'INVALID_INPUT',
    message: 'Please check the highlighted fields.',
  } as const
  expect(savingFailure('complete', unclear).title).toBe('Failed to update progress. Please try again.')
  expect(savingFailure('submit', unclear)).toMatchObject({
    title: 'Error',
    description: 'Failed to save your marks. Please try again. Your answers are still here.',
  })
})

test('a submission that does not count says why, and that the next one does', () => {
  expect(lines(submittedToasts({ ...saved, passed: true, counted: false }))).toEqual([`Not counted ${notCounted()}`])
})
