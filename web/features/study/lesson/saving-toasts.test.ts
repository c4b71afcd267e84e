import { expect, test } from 'vitest'
import { breakdown, computeMarks, type Tier } from '#domain/marking.ts'
import { type Saved, savedToast, savingFailure, submittedToast } from './saving-toasts.ts'

const flags = { video: true, text: true, quiz: true, assignment: false }
const marks = (tier: Tier) => ({ ...computeMarks(flags, tier, []), ...breakdown(flags, tier, []), tier })

test('a save on Freemium says that it is saved and what the lesson stands at', () => {
  expect(savedToast({ tier: 'Freemium', marks: marks('Freemium'), unlockedTests: [] })).toEqual({
    title: 'Progress Updated',
    description: 'Your progress has been saved.\nProgress Saved: You now have 30% for this lesson',
  })
})

test('a paid plan names its bonus', () => {
  const { description } = savedToast({ tier: 'Premium', marks: marks('Premium'), unlockedTests: [] })
  expect(description).toContain('Your progress has been saved. Premium bonus applied!')
  expect(description).toContain('You now have 33% for this lesson')
})

test('an unlocked test is told together with the save', () => {
  const unlockedTests = [{ id: 'test-1', title: 'Rates and Percents' }]
  const { description } = savedToast({ tier: 'Freemium', marks: marks('Freemium'), unlockedTests })
  expect(description.split('\n').at(-1)).toBe('New Test Unlocked! Rates and Percents')
})

test('without any mark only the save itself is told', () => {
  const nothing = { ...marks('Freemium'), total: 0 }
  expect(savedToast({ tier: 'Freemium', marks: nothing, unlockedTests: [] }).description).toBe(
    'Your progress has been saved.',
  )
})

test('a submission is told as saved progress only when it was passed', () => {
  const saved: Saved = { tier: 'Freemium', marks: marks('Freemium'), unlockedTests: [] }
  expect(submittedToast({ ...saved, passed: true })).toEqual(savedToast(saved))
  expect(submittedToast({ ...saved, passed: false })).toBeNull()
})

test('who is signed out meanwhile is told to log in', () => {
  expect(savingFailure({ code: 'UNAUTHENTICATED', message: 'Authentication required' })).toBe(
    'You need to be logged in to track progress.',
  )
})

test('changed questions are told in the words of the server', () => {
  const message = 'These questions have changed. Please reload the page and try again.'
  expect(savingFailure({ code: 'CONTENT_CHANGED', message })).toBe(message)
})

test('a lost connection or a broken server is told without its own words', () => {
  const general = 'Failed to update progress. Please try again.'
  expect(savingFailure(null)).toBe(general)
  expect(savingFailure({ code: 'INTERNAL_SERVER_ERROR', message: 'relation does not exist' })).toBe(general)
})
