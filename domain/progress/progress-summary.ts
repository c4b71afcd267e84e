import type { Words } from '../wording.ts'
import type { ReportRow } from './report.ts'
import { type Day, startOfWeek } from './study-history.ts'

/** Weekly goals that a family can choose, in days of study; the database's default is three. */
export const GOAL_DAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** Practice in a period: days, questions answered, and those right without a hint. */
export type Practice = { days: number; answered: number; right: number }

/** Study in a week, from Monday, compared with the family's goal. */
export type StudyWeek = { days: number; seconds: number; goalDays: number }

/**
 * @param days days of study; days before this week are ignored
 * @param time seconds on lessons and practice by day; days before this week are ignored
 */
export function studyWeek(history: {
  today: Day
  days: readonly Day[]
  time: readonly { day: Day; seconds: number }[]
  goalDays: number
}): StudyWeek {
  const monday = startOfWeek(history.today)
  const isThisWeek = (day: Day) => day >= monday && day <= history.today
  return {
    days: new Set(history.days.filter(isThisWeek)).size,
    seconds: history.time.reduce((sum, { day, seconds }) => (isThisWeek(day) ? sum + seconds : sum), 0),
    goalDays: history.goalDays,
  }
}

/** Scored activity, with the data that decides what a parent should look at. */
export type ScoredActivity = {
  type: ReportRow['type']
  /** Title of the lesson or timed test. */
  title: string
  /** Wrong answers of the submission that counts. */
  wrong: number
  /** True for a passed test and for a completed quiz or assignment. */
  passed: boolean
}

/**
 * Chooses the activity most worth a look: a failed test, then an exercise that is not passed, then any other; within
 * each group the one with most wrong answers, by title if equal, so that every page chooses the same. Null if there is no
 * wrong answer.
 */
export function chooseWorthALook<Activity extends ScoredActivity>(activities: readonly Activity[]): Activity | null {
  const nameOf = ({ title, type }: Activity) => `${title} ${type}`
  const urgency = ({ type, passed }: Activity) => (passed ? 2 : type === 'Test' ? 0 : 1)
  const [first] = activities
    .filter(({ wrong }) => wrong > 0)
    .toSorted(
      (one, other) =>
        urgency(one) - urgency(other) || other.wrong - one.wrong || (nameOf(one) < nameOf(other) ? -1 : 1),
    )
  return first ?? null
}

/** Describes practice, for the weekly email: "Practice: 31 questions on 4 days, 24 right without help." */
export function summarizePractice({ days, answered, right }: Practice, { say }: Words): string | null {
  if (answered === 0) return null
  return say(
    'Practice: {answered, plural, one {# question} other {# questions}} on {days, plural, one {# day} other {# days}}, {right} right without help.',
    { answered, days, right },
  )
}
