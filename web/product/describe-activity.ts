import { t } from '@lingui/core/macro'
import { firstTry } from '#domain/progress/report.ts'
import { markContent } from '#web/language/content-language.ts'

export type Activity = {
  activity:
    | 'part-completed'
    | 'quiz'
    | 'assignment'
    | 'test-started'
    | 'test-finished'
    | 'attempt-allowed'
    | 'enrolled'
    | 'practiced'
  /** Title of the lesson or test, or name of the grade; null for practice, and once deleted. */
  title: string | null
  /** In percent; null if nothing was scored. */
  score: number | null
  /** Percent of the first try; null or missing for the only one. */
  firstScore?: number | null
}

/** Describes an activity for a parent, with its title marked: "Quiz on Fractions: 80%". */
export function describeActivity({ activity, title, score, firstScore = null }: Activity): string {
  const what = describeWork(activity, title)
  if (score === null || !SCORED.includes(activity)) return what
  const first = firstTry({ best: score, first: firstScore })
  const percent = rounded(score)
  if (first === null) return `${what}: ${percent}%`
  const firstPercent = rounded(first)
  return t`${what}: ${percent}%, first try ${firstPercent}%`
}

const SCORED: readonly Activity['activity'][] = ['quiz', 'assignment', 'test-finished']

function describeWork(activity: Activity['activity'], written: string | null): string {
  const title = written && markContent(written)
  switch (activity) {
    case 'part-completed':
      return title === null ? t`Finished part of a lesson` : t`Finished part of ${title}`
    case 'quiz':
      return title === null ? t`A quiz` : t`Quiz on ${title}`
    case 'assignment':
      return title === null ? t`An assignment` : t`Assignment on ${title}`
    case 'test-started':
      return title === null ? t`Started a test` : t`Started ${title}`
    case 'test-finished':
      return title === null ? t`Finished a test` : t`Finished ${title}`
    case 'attempt-allowed':
      return title === null ? t`Another attempt allowed: a test` : t`Another attempt allowed: ${title}`
    case 'practiced':
      return t`Answered practice questions`
    case 'enrolled':
      return title === null ? t`Enrolled in a grade` : t`Enrolled in ${title}`
  }
}

const rounded = (percent: number) => Math.round(percent * 10) / 10
