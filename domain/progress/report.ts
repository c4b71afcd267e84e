import { academicMark, PARTS, type Part, WEIGHTS } from '../marks/compute-marks.ts'
import { isFinished, type LessonState } from './lesson-progress.ts'
import type { Day } from './study-history.ts'

/** Row of the progress report; `score` in percent, null if nothing was scored yet. */
export type ReportRow = {
  activity: string
  type: 'Quiz' | 'Assignment' | 'Test'
  score: number | null
  status: 'Submitted' | 'Pending' | 'Passed' | 'Failed' | 'Not Taken'
}

/**
 * Mean of the scored percents; null if there are none (readings, "Report"). Percents have at most two decimals and are
 * summed as whole hundredths, so that the mean of equal scores is exactly that score.
 */
export function average(percents: readonly number[]): number | null {
  if (percents.length === 0) return null
  const hundredths = percents.reduce((sum, percent) => sum + Math.round(percent * 100), 0)
  return hundredths / percents.length / 100
}

/** Percent of the best try, and of the first; null if nothing was scored. */
export type Tries = { best: number | null; first: number | null }

/**
 * First try to show beside a best one, or means of both; null if they are the same. A best result never stands without
 * the first: repeated tries show the key.
 */
export function firstTry({ best, first }: Tries): number | null {
  return best === null || first === best ? null : first
}

/** Formats a best result with its first try, "100.0% (first try 60.0%)", by default as in tables. */
export function formatTries(tries: Tries, format: (percent: number | null) => string = formatPercent): string {
  const best = format(tries.best)
  const first = format(firstTry(tries) ?? tries.best)
  return first === best ? best : `${best} (first try ${first})`
}

/** Means of the best and of the first tries. */
export function averageTries(tries: readonly Tries[]): Tries {
  const scored = tries.flatMap(({ best, first }) => (best === null ? [] : [{ best, first: first ?? best }]))
  return { best: average(scored.map(({ best }) => best)), first: average(scored.map(({ first }) => first)) }
}

/** Mean mark out of 100 for the work itself in the finished lessons; null if there are none (readings, "Averages"). */
export function meanMark(lessons: readonly LessonState[]): number | null {
  return average(lessons.filter(isFinished).map(({ completed }) => academicMark(completed)))
}

/** Mean percent of the first tries at the quizzes and assignments of the finished lessons; null if there are none. */
export function meanFirstTry(
  lessons: readonly (LessonState & { first: readonly (number | null | undefined)[] })[],
): number | null {
  return average(
    lessons.filter(isFinished).flatMap(({ first }) => first.filter((percent) => typeof percent === 'number')),
  )
}

/** Number of completed parts by kind on a day. */
export type DayOfWork = { day: Day } & Record<Part, number>

/** Progress over time: the cumulative marks at the end of each day, without bonus. */
export function marksByDay(days: readonly DayOfWork[]): { day: Day; marks: number }[] {
  let marks = 0
  return days
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map((work) => {
      marks += PARTS.reduce((sum, part) => sum + work[part] * WEIGHTS[part], 0)
      return { day: work.day, marks }
    })
}

/** Formats in whole percent, halves rounded up, for sentences; a dash for null. */
export function formatWholePercent(value: number | null): string {
  return value === null ? '–' : `${Math.round(value)}%`
}

/** Formats with one decimal, halves rounded up, for cards and tables; a dash for null. */
export function formatPercent(value: number | null): string {
  if (value === null) return '–'
  // Rounded before formatting: toFixed alone displays 1.45, slightly less in binary, as 1.4.
  return `${(Math.round(value * 10) / 10).toFixed(1)}%`
}

/** Hours and whole minutes of a duration. */
export function splitDuration(seconds: number): { hours: number; minutes: number } {
  const minutes = Math.floor(seconds / 60)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** Formats a duration in whole minutes: 2 h 15 min. */
export function formatDuration(seconds: number): string {
  const { hours, minutes } = splitDuration(seconds)
  if (hours === 0) return `${minutes} min`
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
}

/** Status of a quiz or assignment row: submitted once it has marks, which its completion earns. */
export function partStatus(completed: boolean): 'Submitted' | 'Pending' {
  return completed ? 'Submitted' : 'Pending'
}

/** Status badge of a test card; 'Not Taken' without a result. */
export function testCardStatus(result: { passed: boolean } | null): 'Passed' | 'Failed' | 'Not Taken' {
  if (result === null) return 'Not Taken'
  return result.passed ? 'Passed' : 'Failed'
}
