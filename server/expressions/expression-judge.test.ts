import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { explainUnreadable } from '#domain/scoring/expressions/read-expression.ts'
import { createQueues } from '../rate-limits/queues.ts'
import { type ExpressionJudge, expressionJudge } from './expression-judge.ts'

const GENEROUS_TIMEOUT_MS = 60_000

let judge: ExpressionJudge
beforeEach(() => {
  judge = expressionJudge(createQueues(), undefined, { maxMs: GENEROUS_TIMEOUT_MS })
})
afterEach(() => judge.stop())

const question = {
  key: { value: '2(x+3)', form: 'any' as const },
  wrong: [
    { value: '2x+3', text: 'Both terms are doubled.', misconception: null },
    { value: 'x+6', text: 'The x is doubled, too.', misconception: null },
  ],
}

/** Expressions within the limits of length and depth. Without a limit on terms, the first take the library minutes. */
const HOSTILE = [
  '(x+1)'.repeat(38),
  '(a+b)(c-d)'.repeat(19),
  '(a+b+c+d+f+g)^9^9',
  '(a+b+c)^(d+f)^(g+h)^(j+k)^99',
  '((a+b)^20(c+d)^20(f+g)^20)^20 = ((a+b)^19)^18',
  '9^9^9^9^9^9',
  'x^'.repeat(28).concat('2'),
  `${'('.repeat(29)}x${')'.repeat(29)}`,
  `${'('.repeat(200)}`,
  '-'.repeat(200),
  '|'.repeat(200),
  '1/(1/(1/(1/(1/(1/(1/(1/(1/(x+1)))))))))',
  'sqrt(sqrt(sqrt(sqrt(sqrt(sqrt(x+y)^9)^9)^9)^9)^9)^99',
  '((a/b+c/d)/(f/g+h/k))^2',
  '1/x+'.repeat(49).concat('1'),
  '0/0',
  '1/(x-x)',
]

it('judges an answer and names the matching wrong answer', async () => {
  expect(await judge.judge(question, '2x + 6', 'learner')).toEqual({ outcome: 'equal' })
  expect(await judge.judge(question, '6 + x', 'learner')).toEqual({ outcome: 'different', wrong: 1 })
  expect(await judge.judge(question, 'x', 'learner')).toEqual({ outcome: 'different', wrong: null })
  const simplified = { ...question, key: { value: '2x+6', form: 'simplified' as const } }
  expect(await judge.judge(simplified, '2(x+3)', 'learner')).toEqual({ outcome: 'other-form', wrong: null })
})

it('an expression that takes too long is undecided, never wrong, and the next one is judged', async () => {
  const hasty = expressionJudge(createQueues(), undefined, { maxMs: 1 })
  const slow = '((a/b+c/d)/(f/g+h/k))^2'
  const key = { value: slow, form: 'simplified' as const }
  expect(await hasty.judge({ key, wrong: [] }, `${slow}+0`, 'learner')).toEqual({ outcome: 'undecided' })
  expect(await judge.judge(question, '2x+6', 'learner')).toEqual({ outcome: 'equal' })
  await hasty.stop()
})

it('hostile expressions never block the main thread for 20 ms, and are undecided or not equal', async () => {
  let longest = 0
  const judgments = HOSTILE.map((typed) => {
    const before = process.threadCpuUsage()
    const judgment = judge.judge(question, typed, 'learner')
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    return judgment
  })
  expect(longest).toBeLessThan(20)
  for (const { outcome } of await Promise.all(judgments)) expect(['different', 'undecided']).toContain(outcome)
})

it('a learner with many expressions does not hold up another, and has a bounded queue', async () => {
  // Starts both threads, which takes longer than many expressions.
  await Promise.all(['one', 'two'].map((learner) => judge.judge(question, '2x+6', learner)))
  const order: string[] = []
  const many = Array.from({ length: 60 }, () =>
    judge.judge(question, 'x + 7', 'busy').then((one) => order.push(one.outcome)),
  )
  await judge.judge(question, '2x+6', 'quick').then(() => order.push('quick'))
  expect(order.filter((outcome) => outcome === 'different').length).toBeLessThan(20)
  await Promise.all(many)
  expect(order.filter((outcome) => outcome === 'undecided').length).toBeGreaterThan(0)
})

/** Nine fractions within one another, as long as an answer may be. */
const NESTED = '1/(1/(1/(1/(1/(1/(1/(1/(1/x+x)+x)+x)+x)+x)+x)+x)+x)'

it('an expression with too many fractions or powers uses no thread', async () => {
  const queues = createQueues()
  const run = vi.spyOn(queues.expressions, 'run')
  const own = expressionJudge(queues)
  for (const typed of [NESTED, '1/(x+1)+'.repeat(12).concat('1')]) {
    expect(await own.judge(question, typed, 'learner')).toEqual({ outcome: 'undecided' })
    expect(explainUnreadable(question.key.value, typed, '.')).toMatch('too many fractions or powers')
  }
  expect(run).not.toHaveBeenCalled()
  expect(explainUnreadable(NESTED, NESTED, '.')).toBeNull()
})

it('a judgment is remembered for the same question and text', async () => {
  const queues = createQueues()
  const run = vi.spyOn(queues.expressions, 'run')
  const own = expressionJudge(queues, undefined, { maxMs: GENEROUS_TIMEOUT_MS })
  for (const learner of ['one', 'two']) expect(await own.judge(question, '2x+6', learner)).toEqual({ outcome: 'equal' })
  expect(run).toHaveBeenCalledTimes(1)
  const other = { ...question, key: { value: '2x', form: 'any' as const } }
  expect(await own.judge(other, '2x+6', 'one')).toMatchObject({ outcome: 'different' })
  await own.stop()
})

it('a family with slow expressions does not hold up another', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { expressions, expressionsOfFamilies } = createQueues()
  const judged: string[] = []
  const judgeFor = (learner: string, family: string, ms: number) =>
    expressions
      .run(learner, (restartClock) =>
        expressionsOfFamilies.run(family, () => {
          restartClock()
          return new Promise<void>((done) => setTimeout(done, ms))
        }),
      )
      .then(
        () => judged.push(learner),
        () => {},
      )
  const slow = Array.from({ length: 40 }, (_, number) => judgeFor(`slow ${number}`, 'one', 500))
  await vi.advanceTimersByTimeAsync(100)
  const quick = judgeFor('quick', 'other', 5)
  await vi.advanceTimersByTimeAsync(10)
  expect(judged).toEqual(['quick'])
  await vi.advanceTimersByTimeAsync(60_000)
  await Promise.all([...slow, quick])
  // Four seconds at once, of half a second each, and five percent of a thread after that.
  expect(judged.length).toBeLessThan(15)
})

it('a stored answer is judged with more time, and none stays undecided', async () => {
  const own = expressionJudge(createQueues(), undefined, { maxMs: 1, maxStoredMs: GENEROUS_TIMEOUT_MS })
  const slow = '((a/b+c/d)/(f/g+h/k))^2'
  const slowQuestion = { key: { value: slow, form: 'any' as const }, wrong: [] }
  expect(await own.judge(slowQuestion, `${slow}+0`, 'learner')).toEqual({ outcome: 'undecided' })
  expect(await own.judgeStored(slowQuestion, `${slow}+0`)).toEqual({ outcome: 'equal' })
  await own.stop()
  const hasty = expressionJudge(createQueues(), undefined, { maxStoredMs: 1 })
  expect(await hasty.judgeStored(slowQuestion, `${slow}+0`)).toEqual({ outcome: 'different', wrong: null })
  await hasty.stop()
})
