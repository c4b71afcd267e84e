import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import { createQueues } from '../rate-limits/queues.ts'
import { type TemplateChecker, templateChecker } from './template-checker.ts'

const GENEROUS_TIMEOUT_MS = 60_000

let checker: TemplateChecker
beforeEach(() => {
  checker = templateChecker(createQueues().templates, GENEROUS_TIMEOUT_MS)
})
afterEach(() => checker.stop())

function questions(count: number, where: string[] = []): Question[] {
  const ranges = { a: { from: 1, to: 999 }, b: { from: 1, to: 999 } }
  const list = Array.from({ length: count }, (_, index) => ({
    kind: 'number',
    question: `${index}: What is {a} + {b}?`,
    answer: '{= a + b }',
    wrong: [{ value: '{= a - b }', text: 'You subtracted.' }],
    variants: { ranges, where },
  }))
  const parsed = parseStorableQuestions(list)
  return parsed.outcome === 'valid' ? parsed.questions : []
}

it('reports the question whose template has no valid values', async () => {
  const [fine, ...rest] = [...questions(1), ...questions(2, ['a > b', 'b > a'])]
  const list = fine ? [fine, ...rest] : []
  expect(list).toHaveLength(3)
  expect(await checker.check(list, 'ana')).toEqual([
    { index: 1, message: 'Question 2: its variants: no values meet the conditions.' },
    { index: 2, message: 'Question 3: its variants: no values meet the conditions.' },
  ])
})

it('5,000 draws never block the main thread for 20 ms', async () => {
  const list = questions(40)
  const before = process.threadCpuUsage()
  const checking = checker.check(list, 'ana')
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(20)
  expect(await checking).toEqual([])
})

it('a list that takes too long is rejected, and the next one is checked', async () => {
  const hasty = templateChecker(createQueues().templates, 1)
  expect(await hasty.check(questions(40), 'ana')).toEqual([
    { index: 0, message: expect.stringContaining('its variants take too long to check') },
  ])
  await hasty.stop()
  expect(await checker.check(questions(1), 'ana')).toEqual([])
})
