import { type Day, daysBetween } from '../progress/study-history.ts'
import type { Outcome } from './memory.ts'

/** Levels of a skill, lowest first. */
export const LEVELS = ['not-started', 'learning', 'know-it', 'sure'] as const
export type Level = (typeof LEVELS)[number]

/** Names of the levels on screens, in mails and on paper. */
export const LEVEL_NAMES: Record<Level, string> = {
  'not-started': 'Not started',
  learning: 'Learning',
  'know-it': 'Know it',
  sure: 'Sure',
}

/** Consecutive right answers without a hint that lead from Learning to Know it. */
const RIGHT_FOR_KNOW_IT = 3
/** Days with a right answer that lead from Know it to Sure, at least `DAYS_BEFORE_SURE` after Know it was reached. */
const DAYS_FOR_SURE = 2
const DAYS_BEFORE_SURE = 7

/**
 * State of a learner's skill. `run` counts consecutive right answers toward Know it, then days with a right answer
 * toward Sure. `since` is the day the level was reached; `lookAgain` is true from a miss until the next right answer.
 */
export type SkillState = {
  level: Exclude<Level, 'not-started'>
  run: number
  since: Day
  lastRightOn: Day | null
  lookAgain: boolean
}

/**
 * Updates the state after an answer to a question of the skill, by the published rule (docs/practice.md). A miss lowers
 * the level by at most one, never below Learning. A right answer after a hint changes no level.
 */
export function learnSkill(state: SkillState | null, outcome: Outcome, day: Day): SkillState {
  const before: SkillState = state ?? { level: 'learning', run: 0, since: day, lastRightOn: null, lookAgain: false }
  if (outcome === 'wrong') return afterMiss(before, day)
  if (outcome === 'hinted') return { ...before, lookAgain: false }
  const after: SkillState = { ...before, lastRightOn: day, lookAgain: false }
  if (before.level === 'learning') {
    const run = before.run + 1
    return run < RIGHT_FOR_KNOW_IT ? { ...after, run } : { ...after, level: 'know-it', run: 0, since: day }
  }
  if (before.level === 'sure' || before.lastRightOn === day || daysBetween(before.since, day) < DAYS_BEFORE_SURE) {
    return after
  }
  const run = before.run + 1
  return run < DAYS_FOR_SURE ? { ...after, run } : { ...after, level: 'sure', run: 0, since: day }
}

function afterMiss(state: SkillState, day: Day): SkillState {
  const missed = { ...state, run: 0, lookAgain: true }
  if (state.level === 'learning') return missed
  return { ...missed, level: state.level === 'sure' ? 'know-it' : 'learning', since: day }
}

/** Number of skills on each level at the end of a day; all others are not started. */
export type LevelsOfDay = { day: Day } & Record<Exclude<Level, 'not-started'>, number>

/**
 * Level history: one entry per week up to today, from the first week with a started skill, at most `weeks`.
 * @param changes levels with the days from which they apply, in any order
 */
export function levelHistory(
  changes: readonly { key: string; day: Day; level: Exclude<Level, 'not-started'> }[],
  today: Day,
  weeks: number,
): LevelsOfDay[] {
  const ordered = changes.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const first = ordered[0]?.day
  if (first === undefined) return []
  const days = Array.from({ length: weeks }, (_, index) => dayBefore(today, (weeks - 1 - index) * 7))
  return days
    .filter((day) => day >= first)
    .map((day) => {
      const levels = new Map(ordered.filter((change) => change.day <= day).map(({ key, level }) => [key, level]))
      const counts = countLevels([...levels.values()])
      return { day, learning: counts.learning, 'know-it': counts['know-it'], sure: counts.sure }
    })
}

function dayBefore(day: Day, count: number): Day {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10)
}

/** Counts the skills of a grade or subject by level. */
export function countLevels(levels: readonly Level[]): Record<Level, number> {
  const counts: Record<Level, number> = { 'not-started': 0, learning: 0, 'know-it': 0, sure: 0 }
  for (const level of levels) counts[level] += 1
  return counts
}
