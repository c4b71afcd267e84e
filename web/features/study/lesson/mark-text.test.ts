import { expect, test } from 'vitest'
import { markLine, savedMarkLine } from './mark-text.ts'
import { bonusLines, workLine } from './marks-detail.ts'

const all = { video: true, text: true, quiz: true, assignment: true }
const none = { video: false, text: false, quiz: false, assignment: false }

test('at first the line names the part with the most weight', () => {
  expect(workLine(all, none)).toBe('Each part you complete earns marks. The assignment is worth the most: 70%.')
  expect(workLine({ ...all, assignment: false }, none)).toContain('The quiz is worth the most: 25%.')
})

test('a completed part is left out', () => {
  expect(workLine(all, { ...none, assignment: true })).toBe('Next best: the quiz (25%).')
  expect(workLine(all, { ...all, text: false })).toBe('Only the reading is left. It is worth 2%.')
  expect(workLine(all, all)).toBe('You finished everything in this lesson.')
})

test('plan and tests are separate, each with its source', () => {
  expect(bonusLines({ plan: 'Premium', academic: 30, planBonus: 3, testBonus: 5.5 })).toEqual([
    { name: 'Premium bonus', why: 'Your plan adds 10%', value: 3 },
    { name: 'Bonus for passed tests', why: 'You passed tests in this subject', value: 5.5 },
  ])
})

test('the bonus of an earlier plan does not claim that the plan adds it to all of the work', () => {
  expect(bonusLines({ plan: 'Premium', academic: 100, planBonus: 4.5, testBonus: 0 })).toEqual([
    { name: 'Premium bonus', why: 'You earned these points with Premium', value: 4.5 },
  ])
})

test('a missing bonus has no line', () => {
  expect(bonusLines(null)).toEqual([])
  expect(bonusLines({ plan: 'Freemium', academic: 5, planBonus: 0, testBonus: 0 })).toEqual([])
  expect(bonusLines({ plan: 'Freemium', academic: 5, planBonus: 0, testBonus: 5 }).map(({ name }) => name)).toEqual([
    'Bonus for passed tests',
  ])
})

test('a mark is out of 100', () => {
  expect(markLine({ academic: 30, bonus: 0, total: 30 }, false)).toBe('Mark: 30 of 100')
})

test('bonus points of a finished lesson are separate from its mark, and never part of it', () => {
  expect(markLine({ academic: 27, bonus: 2.7, total: 29.7 }, false)).toBe('Mark: 27 of 100')
  expect(markLine({ academic: 100, bonus: 15.5, total: 115.5 }, true)).toBe('Mark: 100 of 100 + 15.5 bonus points')
})

test('without a mark there is no line', () => {
  expect(markLine(null, false)).toBeNull()
  expect(markLine({ academic: 0, bonus: 0, total: 0 }, true)).toBeNull()
})

test('a finished part shows the rounded mark of the lesson, with the bonus beside it', () => {
  expect(savedMarkLine({ academic: 27.5, bonus: 0 })).toBe('Progress Saved: You now have 28% for this lesson')
  expect(savedMarkLine({ academic: 100, bonus: 15.5 })).toBe(
    'Progress Saved: You now have 100% for this lesson + 15.5 bonus points',
  )
  expect(savedMarkLine({ academic: 0, bonus: 0 })).toBeNull()
})
