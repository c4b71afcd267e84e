import { PARTS, type Part, WEIGHTS } from '#domain/marks/compute-marks.ts'
import { checkCertificate } from '#domain/progress/certificate.ts'
import type { ReportedLesson, ReportedSubject, Timeline } from './report-rows.ts'

/** Point of the chart, in percent of its width from the left and of its height from the bottom. */
export type CurvePoint = { day: string; marks: number; x: number; y: number }

export type GrowthCurve = {
  /** One point per day with earned marks. */
  points: CurvePoint[]
  /** Marks at the grid lines, from 0 to the top. */
  ticks: number[]
}

const DAY = 86_400_000

/**
 * Maps a timeline to the points of the growth chart. It starts at 0 on the day before the first, so that a single day
 * already yields a line. Null without days.
 */
export function growthCurve(timeline: Timeline): GrowthCurve | null {
  const first = timeline.at(0)
  const last = timeline.at(-1)
  if (!first || !last) return null
  const from = dayNumber(first.day) - 1
  const days = dayNumber(last.day) - from
  const ticks = ticksUpTo(Math.max(...timeline.map(({ marks }) => marks)))
  const top = ticks.at(-1) ?? 1
  return {
    points: timeline.map(({ day, marks }) => ({
      day,
      marks,
      x: ((dayNumber(day) - from) / days) * 100,
      y: (marks / top) * 100,
    })),
    ticks,
  }
}

/** Round whole numbers from 0 to at least `max`, in at most six steps. */
function ticksUpTo(max: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(max, 1)))
  const step = Math.max(
    1,
    [0.2, 0.5, 1, 2].map((factor) => factor * magnitude).find((size) => max / size <= 5) ?? magnitude,
  )
  const count = Math.max(Math.ceil(max / step), 1)
  return Array.from({ length: count + 1 }, (_, index) => Math.round(index * step))
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY
}

/** Earned and possible marks without bonuses. */
export type Earned = { marks: number; possible: number }

/** Marks of all lessons by kind of part (readings.md, Marks), without kinds that no lesson has. */
export function marksByPart(subjects: readonly ReportedSubject[]): (Earned & { part: Part })[] {
  const lessons = subjects.flatMap((subject) => subject.lessons)
  return PARTS.map((part) => {
    const having = lessons.filter(({ parts }) => parts[part])
    const done = having.filter(({ completed }) => completed[part])
    return { part, marks: done.length * WEIGHTS[part], possible: having.length * WEIGHTS[part] }
  }).filter(({ possible }) => possible > 0)
}

export function totalMarks(byPart: readonly Earned[]): Earned {
  return {
    marks: byPart.reduce((sum, { marks }) => sum + marks, 0),
    possible: byPart.reduce((sum, { possible }) => sum + possible, 0),
  }
}

/** True for a lesson with marks, or with submitted answers that have not earned any yet. */
export function isStarted({ marks, quizPercent, assignmentPercent }: ReportedLesson): boolean {
  return marks !== null || quizPercent !== null || assignmentPercent !== null
}

/** True for a subject with a certificate (docs/paper.md). */
export function isSubjectFinished({ lessons, tests }: ReportedSubject): boolean {
  const state = checkCertificate({
    lessons: lessons.map(({ number, parts, completed }) => ({ number, content: parts, completed })),
    tests: tests.map(({ result }) => ({ passed: result?.passed ?? false })),
  })
  return state.outcome === 'earned'
}
