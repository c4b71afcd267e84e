import { expect, test } from 'vitest'
import { bonusLines, workLine } from './mark-words.ts'

const all = { video: true, text: true, quiz: true, assignment: true }
const none = { video: false, text: false, quiz: false, assignment: false }

test('at first a learner is told which part is worth most', () => {
  expect(workLine(all, none)).toBe(
    'Each part that you complete earns marks. The assignment is worth most: 70%.',
  )
  expect(workLine({ ...all, assignment: false }, none)).toContain('The quiz is worth most: 25%.')
})

test('what is done is not asked for again', () => {
  expect(workLine(all, { ...none, assignment: true })).toContain('The quiz is worth most: 25%.')
  expect(workLine(all, { ...all, text: false })).toBe('Only the reading is left. It is worth 2%.')
  expect(workLine(all, all)).toBe('You have done everything in this lesson.')
})

test('plan and tests are told apart, each with where it comes from', () => {
  expect(bonusLines({ plan: 'Premium', planBonus: 3, testBonus: 5.5 })).toEqual([
    { name: 'Premium bonus', why: 'Your plan adds a tenth to your work', value: 3 },
    { name: 'Bonus for passed tests', why: 'You passed tests of this subject', value: 5.5 },
  ])
})

test('a bonus that is not there is not spoken of', () => {
  expect(bonusLines(null)).toEqual([])
  expect(bonusLines({ plan: 'Freemium', planBonus: 0, testBonus: 0 })).toEqual([])
  expect(bonusLines({ plan: 'Freemium', planBonus: 0, testBonus: 5 }).map(({ name }) => name)).toEqual([
    'Bonus for passed tests',
  ])
})
