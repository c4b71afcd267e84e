import { averageTries, formatDuration, formatTries, formatWholePercent, type ReportRow } from './report.ts'
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

/** Formats, for example, `5 wrong answers in Theme`. */
export function describeWorthALook({ wrong, title }: Pick<ScoredActivity, 'wrong' | 'title'>): string {
  return `${wrong} wrong ${wrong === 1 ? 'answer' : 'answers'} in ${title}`
}

export type ProgressFacts = {
  /** First name in texts for a parent; null to address the learner. */
  name: string | null
  week: StudyWeek
  practice: Practice
  lessons: { finished: number; total: number }
  /** Rows of the report; `wrong` is null before the first submission, `first` is the percent of the first try. */
  rows: readonly (Pick<ReportRow, 'type' | 'score' | 'status'> & {
    first: number | null
    title: string
    wrong: number | null
  })[]
}

/** Summarizes a learner's progress in sentences, for the report and for mails. */
export function summarizeProgress({ name, week, practice, lessons, rows }: ProgressFacts): string[] {
  // Parents read the verdict instead, with one thing to do.
  const worthALook =
    name === null &&
    chooseWorthALook(
      rows.map(({ type, title, wrong, status }) => ({
        type,
        title,
        wrong: wrong ?? 0,
        passed: status === 'Submitted' || status === 'Passed',
      })),
    )
  return [
    summarizeStudy(name, week, 'this-week'),
    summarizePractice(practice),
    summarizeLessons(name, lessons),
    summarizeScores(rows),
    worthALook && `Worth a look: ${describeWorthALook(worthALook)}.`,
  ].filter((sentence) => typeof sentence === 'string')
}

/** Describes practice, for the report and the weekly email: "Practice: 31 questions on 4 days, 24 right without help." */
export function summarizePractice({ days, answered, right }: Practice): string | null {
  if (answered === 0) return null
  return `Practice: ${answered} ${answered === 1 ? 'question' : 'questions'} on ${countDays(days)}, ${right} right without help.`
}

/** Describes days of study against the goal, for the current week or the one just finished. */
export function summarizeStudy(
  name: string | null,
  { days, seconds, goalDays }: StudyWeek,
  span: 'this-week' | 'last-week',
): string {
  const [person, has] = name === null ? ['You', 'have'] : [name, 'has']
  const time = seconds < 60 ? '' : `, ${formatDuration(seconds)}`
  if (span === 'last-week') {
    const reached = days >= goalDays ? 'goal reached' : `goal: ${goalDays}`
    return `${person} studied ${countDays(days)} last week (${reached})${time}.`
  }
  if (days === 0 && time !== '') {
    return `${person} ${has} spent ${formatDuration(seconds)} on study this week, with nothing finished yet (goal: ${countDays(goalDays)}).`
  }
  if (days === 0) return `${person} ${has}n’t studied yet this week (goal: ${countDays(goalDays)}).`
  if (days >= goalDays)
    return `${person} reached this week’s goal: ${countDays(days)} of study${time && `${time} in all`}.`
  return `${person} studied ${countDays(days)} this week (goal: ${goalDays})${time && `${time} in all`}.`
}

function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

function summarizeLessons(name: string | null, { finished, total }: ProgressFacts['lessons']): string | null {
  if (total === 0) return null
  if (finished === 0) return `${name === null ? 'Your' : `${name}’s`} first lesson isn’t finished yet.`
  if (finished >= total) return total === 1 ? 'The one lesson is finished.' : `All ${total} lessons are finished.`
  return `${name ?? 'You'} finished ${finished} of ${total} lessons so far.`
}

const SCORED = [
  ['Quiz', 'quizzes'],
  ['Assignment', 'assignments'],
  ['Test', 'tests'],
] as const

function summarizeScores(rows: ProgressFacts['rows']): string | null {
  const means = SCORED.flatMap(([type, plural]) => {
    const means = averageTries(
      rows.flatMap((row) => (row.type === type ? [{ best: row.score, first: row.first }] : [])),
    )
    return means.best === null ? [] : [`${formatTries(means, formatWholePercent)} in ${plural}`]
  })
  return means.length === 0 ? null : `Best scores average ${new Intl.ListFormat('en-US').format(means)}.`
}
