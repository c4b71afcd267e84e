import { fsrs, Rating } from 'ts-fsrs'
import { type Day, daysBetween, nextDay } from '../progress/study-history.ts'
import type { Outcome } from './evidence.ts'
import type { StartedLevel } from './mastery.ts'

/**
 * A learner's memory of one skill in terms of the FSRS model (docs/practice.md): `stability` is the number of days
 * after which the chance of recall has fallen to 90 %, `difficulty` ranges from 1 to 10.
 */
export type Memory = { stability: number; difficulty: number; reviewedOn: Day; dueOn: Day }

const RATINGS = { right: Rating.Good, hinted: Rating.Hard, wrong: Rating.Again } as const

/** Maximum interval between repetitions: half a school year; less for a skill that is not Sure. */
const MAX_INTERVAL_DAYS = 150
const MAX_INTERVAL_BEFORE_SURE = 5

const scheduler = fsrs({ request_retention: 0.9, maximum_interval: MAX_INTERVAL_DAYS, enable_fuzz: false })

/**
 * Memory after an answer on `day`, which led to `level`; `memory` is null before the first. A day before the last answer
 * counts as the last answer's day.
 */
export function remember(memory: Memory | null, outcome: Outcome, day: Day, level: StartedLevel): Memory {
  const elapsed = memory === null ? 0 : Math.max(0, daysBetween(memory.reviewedOn, day))
  const { stability, difficulty } = scheduler.next_state(memory, elapsed, RATINGS[outcome])
  const reviewedOn = memory !== null && memory.reviewedOn > day ? memory.reviewedOn : day
  const interval = outcome === 'wrong' ? 1 : Math.max(1, scheduler.next_interval(stability, elapsed))
  return dueInTime({ stability, difficulty, reviewedOn, dueOn: nextDay(reviewedOn, interval) }, level)
}

/**
 * Memory of a skill that is asked again in time for its level: below Sure after five days at the latest, whatever the
 * model expects, since a level needs answers on several days.
 */
export function dueInTime(memory: Memory, level: StartedLevel): Memory {
  const latest = nextDay(memory.reviewedOn, MAX_INTERVAL_BEFORE_SURE)
  return level === 'sure' || memory.dueOn <= latest ? memory : { ...memory, dueOn: latest }
}

/** Chance of recall on `day`, from 0 to 1, by the model's forgetting curve. */
export function chanceOfRecall({ stability, reviewedOn }: Memory, day: Day): number {
  return scheduler.forgetting_curve(Math.max(0, daysBetween(reviewedOn, day)), stability)
}
