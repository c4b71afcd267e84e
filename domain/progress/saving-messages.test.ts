import { expect, test } from 'vitest'
import { lessonTotalMessage, progressSavedMessage } from './saving-messages.ts'

test('a saved step says so, and names the bonus of a paid plan', () => {
  expect(progressSavedMessage('Freemium')).toBe('Your progress has been saved.')
  expect(progressSavedMessage('Premium')).toBe('Your progress has been saved. Premium bonus applied!')
  expect(progressSavedMessage('Premium Plus')).toBe(
    'Your progress has been saved. Premium Plus bonus applied!',
  )
})

test('the total of the lesson is told rounded', () => {
  expect(lessonTotalMessage(27.5)).toBe('You now have 28% for this lesson')
  expect(lessonTotalMessage(110)).toBe('You now have 110% for this lesson')
})

test('a lesson without marks tells no total', () => {
  expect(lessonTotalMessage(0)).toBeNull()
})
