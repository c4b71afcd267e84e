import { academicMark, type Flags, PARTS, type Part, WEIGHTS } from '../marks/compute-marks.ts'
import type { Day } from './study-history.ts'

/** One line of the progress report; `score` in percent, null where nothing was scored yet. */
export type ReportRow = {
  activity: string
  type: 'Quiz' | 'Assignment' | 'Test'
  score: number | null
  status: 'Submitted' | 'Pending' | 'Passed' | 'Failed' | 'Not Taken'
}

/**
 * The mean of what was scored, null when nothing was (readings, "Report"). Percents carry at most two decimals
 * and are summed as whole hundredths, so that the mean of equal scores is that score.
 */
export function average(percents: readonly number[]): number | null {
  if (percents.length === 0) return null
  const hundredths = percents.reduce((sum, percent) => sum + Math.round(percent * 100), 0)
  return hundredths / percents.length / 100
}

/** The mean mark out of 100 for the work itself over these lessons, the begun ones; null when there is none. */
export function meanMark(begun: readonly { completed: Flags }[]): number | null {
  return average(begun.map(({ completed }) => academicMark(completed)))
}

/** How many parts of each kind were completed on a day. */
export type DayOfWork = { day: Day } & Record<Part, number>

/** How the work grew: the marks that all of it had earned together by the end of each day, without bonus. */
export function marksByDay(days: readonly DayOfWork[]): { day: Day; marks: number }[] {
  let marks = 0
  return days
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map((work) => {
      marks += PARTS.reduce((sum, part) => sum + work[part] * WEIGHTS[part], 0)
      return { day: work.day, marks }
    })
}

/** One decimal, halves up; a dash where there is nothing to show. */
export function formatPercent(value: number | null): string {
  if (value === null) return '–'
  // Rounded before it is formatted: toFixed alone shows 1.45, a hair below itself in binary, as 1.4.
  return `${(Math.round(value * 10) / 10).toFixed(1)}%`
}

/** Duration in whole minutes: 2 h 15 min. */
export function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

/** The status of a quiz or assignment row, by its marks. */
export function partStatus(marks: number): 'Submitted' | 'Pending' {
  return marks > 0 ? 'Submitted' : 'Pending'
}

/** The badge of a test card; null while there is no result. */
export function testCardStatus(result: { passed: boolean } | null): 'Passed' | 'Failed' | 'Not Taken' {
  if (result === null) return 'Not Taken'
  return result.passed ? 'Passed' : 'Failed'
}
