import { firstTry } from './report.ts'

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

/** Describes an activity for a parent: "Quiz on Fractions: 80%". */
export function describeActivity({ activity, title, score, firstScore = null }: Activity): string {
  const first = firstTry({ best: score, first: firstScore })
  const percent = score === null ? '' : `: ${rounded(score)}%${first === null ? '' : `, first try ${rounded(first)}%`}`
  switch (activity) {
    case 'part-completed':
      return `Finished part of ${title ?? 'a lesson'}`
    case 'quiz':
      return `${title === null ? 'A quiz' : `Quiz on ${title}`}${percent}`
    case 'assignment':
      return `${title === null ? 'An assignment' : `Assignment on ${title}`}${percent}`
    case 'test-started':
      return `Started ${title ?? 'a test'}`
    case 'test-finished':
      return `Finished ${title ?? 'a test'}${percent}`
    case 'attempt-allowed':
      return `Another attempt allowed: ${title ?? 'a test'}`
    case 'practiced':
      return 'Answered practice questions'
    case 'enrolled':
      return `Enrolled in ${title ?? 'a grade'}`
  }
}

const rounded = (percent: number) => Math.round(percent * 10) / 10
