import { type Day, daysBetween } from '../progress/study-history.ts'
import type { Evidence } from './evidence.ts'

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

export type StartedLevel = Exclude<Level, 'not-started'>

/** Points of an answer (docs/practice.md): a right one by the number of possible answers, of which luck finds one. */
const POINTS = { typed: 6, fewChoices: 5, twoChoices: 2, wrong: -12 }
const FEW_CHOICES = 20

/** Lowest and highest points of a skill. */
const RANGE = { least: -24, most: 36 }

/**
 * What a level needs; days and items are those with a right answer that counts. The points of a day are a mean, so ten of
 * them already take two days with a right answer each, which are two items: an item counts once.
 */
const KNOW_IT = { points: 10, days: 2, items: 2 }
/** Days are counted after the one on which Know it was reached; the last is at least `daysSince` later. */
const SURE = { points: 25, days: 2, daysSince: 7 }

/** Points below those of a level at which it is lost: more than one wrong answer takes. */
const SLACK = 12

/** Level of a skill and what it rests on. */
type Standing = {
  level: StartedLevel
  /** Day on which the level was reached. */
  since: Day
  points: number
  /** Days with a right answer that counts, and different items answered so. */
  days: number
  items: number
  /** Those days since Know it was reached, and whether an answer on one of them was mixed. */
  laterDays: number
  mixed: boolean
}

/** Answers of a day that count; together they are one occasion, with the mean of their points. */
type Occasion = { day: Day; points: number; answers: number; items: number; mixed: boolean }

/**
 * State of a learner's skill; `since` is the day the level was reached, and `lookAgain` is true from a miss until the
 * next right answer. The evidence has the standing before the answers of its day, so that their order decides nothing;
 * null for a level of an earlier version whose answers are not stored.
 */
export type SkillState = {
  level: StartedLevel
  since: Day
  lookAgain: boolean
  evidence: { before: Standing; today: Occasion } | null
}

/** Updates the state after an answer to a question of the skill, by the published rule (docs/practice.md). */
export function learnSkill(state: SkillState | null, answer: Evidence): SkillState {
  const { before, today } = occasionOn(state, answer.day)
  const evidence = { before, today: addToOccasion(today, answer) }
  const { level, since } = standingOf(evidence)
  return { level, since, lookAgain: answer.outcome === 'wrong', evidence }
}

/** Evidence on `day`, before a further answer. A day before the last answer counts as the last answer's day. */
function occasionOn(state: SkillState | null, day: Day) {
  const evidence = state?.evidence ?? null
  if (evidence !== null && evidence.today.day >= day) return evidence
  const today: Occasion = { day, points: 0, answers: 0, items: 0, mixed: false }
  const before = evidence !== null ? standingOf(evidence) : standingOn(state?.level ?? 'learning', state?.since ?? day)
  return { before, today }
}

/** Standing of a level whose answers are not known: what the level needs. */
function standingOn(level: StartedLevel, since: Day): Standing {
  const { points, days, items } = {
    learning: { points: 0, days: 0, items: 0 },
    'know-it': KNOW_IT,
    sure: { ...KNOW_IT, ...SURE },
  }[level]
  return { level, since, points, days, items, laterDays: 0, mixed: false }
}

/** Standing after the answers of a day. */
function standingOf({ before, today }: { before: Standing; today: Occasion }): Standing {
  const { day, answers, items } = today
  if (answers === 0) return before
  const points = Math.max(RANGE.least, Math.min(RANGE.most, before.points + today.points / answers))
  const after = { ...before, points, days: before.days + (items > 0 ? 1 : 0), items: before.items + items }
  switch (before.level) {
    case 'learning': {
      const isKnown = points >= KNOW_IT.points && after.days >= KNOW_IT.days && after.items >= KNOW_IT.items
      return isKnown ? { ...after, level: 'know-it', since: day, laterDays: 0, mixed: false } : after
    }
    case 'know-it': {
      if (points < KNOW_IT.points - SLACK) return { ...after, level: 'learning', since: day }
      if (items === 0) return after
      const later = { ...after, laterDays: before.laterDays + 1, mixed: before.mixed || today.mixed }
      const isLate = later.laterDays >= SURE.days && daysBetween(before.since, day) >= SURE.daysSince
      return points >= SURE.points && later.mixed && isLate ? { ...later, level: 'sure', since: day } : later
    }
    case 'sure':
      return points < SURE.points - SLACK
        ? { ...after, level: 'know-it', since: day, laterDays: 0, mixed: false }
        : after
  }
}

/** An answer after help, or to a draw whose key the learner has seen, counts neither way. */
function addToOccasion(today: Occasion, { outcome, keySeen, choices, mixed }: Evidence): Occasion {
  if (outcome === 'hinted' || keySeen) return today
  const answers = today.answers + 1
  if (outcome === 'wrong') return { ...today, answers, points: today.points + POINTS.wrong }
  const points = today.points + pointsOfRight(choices)
  return { ...today, answers, points, items: today.items + 1, mixed: today.mixed || mixed }
}

function pointsOfRight(choices: number): number {
  if (choices <= 2) return POINTS.twoChoices
  return choices <= FEW_CHOICES ? POINTS.fewChoices : POINTS.typed
}

/** Number of skills on each level at the end of a day; all others are not started. */
export type LevelsOfDay = { day: Day } & Record<StartedLevel, number>

/**
 * Level history: one entry per week up to today, from the first week with a started skill, at most `weeks`.
 * @param changes levels with the days from which they apply, in any order
 */
export function levelHistory(
  changes: readonly { key: string; day: Day; level: StartedLevel }[],
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
