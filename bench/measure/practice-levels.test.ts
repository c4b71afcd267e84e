import { expect, test } from 'vitest'
import type { Level } from '#domain/practice/mastery.ts'
import { addAnswers, type PracticeAnswer, type PracticeProgress } from '#domain/practice/progress.ts'
import { daysBetween } from '#domain/progress/study-history.ts'
import { idealBank, readBank } from './practice-bank.ts'
import { findBroken, LEARNERS, simulateAll } from './practice-levels.ts'

const SEEDS = [101]
const BANK = await readBank('grade-7')
/** Few kinds of learners, since each takes a third of a second; `npm run bench practice` has all. */
const SHORT = LEARNERS.filter(
  ({ habit, mean }) => habit === 'honest' || (mean === 0.5 && habit !== 'forgets' && habit !== 'returns'),
)

test('levels hold what they promise, on the sample content and on questions without end', () => {
  expect(findBroken(simulateAll([BANK], SHORT, SEEDS))).toEqual([])
  expect(findBroken(simulateAll([idealBank()], SHORT, [101]))).toEqual([])
})

/** Levels by the rule of earlier versions: three right answers in a row, and a level less for each miss. */
function addByEarlierRule(progress: PracticeProgress, answers: readonly PracticeAnswer[]) {
  const added = addAnswers(progress, answers)
  for (const { skills, outcome, day } of answers) {
    for (const key of skills) {
      const skill = added.progress.skills.get(key)
      if (skill === undefined) continue
      const before = RUNS.get(progress.skills.get(key)?.state ?? {}) ?? {
        level: 'learning',
        run: 0,
        since: day,
        on: '',
      }
      const after = earlierRule(before, outcome, day)
      const state = { ...skill.state, level: after.level }
      RUNS.set(state, after)
      added.progress.skills.set(key, { ...skill, state })
    }
  }
  return added
}

type Run = { level: Exclude<Level, 'not-started'>; run: number; since: string; on: string }
const RUNS = new WeakMap<object, Run>()

function earlierRule(before: Run, outcome: PracticeAnswer['outcome'], day: string): Run {
  const { level, since, on } = before
  if (outcome === 'hinted') return before
  if (outcome === 'wrong') return { level: level === 'sure' ? 'know-it' : 'learning', run: 0, since: day, on }
  const run = before.run + 1
  if (level === 'learning')
    return run < 3 ? { ...before, run, on: day } : { level: 'know-it', run: 0, since: day, on: day }
  if (level === 'sure' || on === day || daysBetween(since, day) < 7) return { ...before, on: day }
  return run < 2 ? { ...before, run, on: day } : { level: 'sure', run: 0, since: day, on: day }
}

test('the rule of earlier versions does not, with few questions: it ranks one who copies above an honest learner', () => {
  const few = BANK.lessons.map((lesson) => ({ ...lesson, practiceOnly: [] }))
  const broken = findBroken(simulateAll([{ ...BANK, lessons: few }], SHORT, SEEDS, addByEarlierRule))
  expect(broken).toEqual(expect.arrayContaining(['one who copies, 0.5', 'new questions on Know it']))
})
