import { plural, t } from '@lingui/core/macro'
import { chooseWorthALook, type Practice, type StudyWeek } from '#domain/progress/progress-summary.ts'
import { averageTries, formatWholePercent, type ReportRow } from '#domain/progress/report.ts'
import { markContent } from '#web/language/content-language.ts'
import { formatDuration } from '#web/product/format-duration.ts'
import { formatList } from '#web/ui/format.ts'
import { describeTries } from './report-words.ts'

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

/** A learner's progress in sentences, in the language of the page. */
export function progressSentences({ name, week, practice, lessons, rows }: ProgressFacts): string[] {
  return [
    describeWeek(name, week),
    describePractice(practice),
    describeLessons(name, lessons),
    describeScores(rows),
    // Parents read the verdict instead, with one thing to do.
    name === null ? describeWorthALook(rows) : null,
  ].filter((sentence) => sentence !== null)
}

const countDays = (days: number) => plural(days, { one: '# day', other: '# days' })

function describeWeek(name: string | null, { days, seconds, goalDays }: StudyWeek): string {
  const time = seconds < 60 ? null : formatDuration(seconds)
  const goal = countDays(goalDays)
  const studied = countDays(days)
  if (days === 0 && time !== null) {
    return name === null
      ? t`You have spent ${time} on study this week, with nothing finished yet (goal: ${goal}).`
      : t`${name} has spent ${time} on study this week, with nothing finished yet (goal: ${goal}).`
  }
  if (days === 0) {
    return name === null
      ? t`You haven’t studied yet this week (goal: ${goal}).`
      : t`${name} hasn’t studied yet this week (goal: ${goal}).`
  }
  if (days >= goalDays) {
    if (time === null) {
      return name === null
        ? t`You reached this week’s goal: ${studied} of study.`
        : t`${name} reached this week’s goal: ${studied} of study.`
    }
    return name === null
      ? t`You reached this week’s goal: ${studied} of study, ${time} in all.`
      : t`${name} reached this week’s goal: ${studied} of study, ${time} in all.`
  }
  if (time === null) {
    return name === null
      ? t`You studied ${studied} this week (goal: ${goalDays}).`
      : t`${name} studied ${studied} this week (goal: ${goalDays}).`
  }
  return name === null
    ? t`You studied ${studied} this week (goal: ${goalDays}), ${time} in all.`
    : t`${name} studied ${studied} this week (goal: ${goalDays}), ${time} in all.`
}

function describePractice({ days, answered, right }: Practice): string | null {
  if (answered === 0) return null
  const onDays = countDays(days)
  return plural(answered, {
    one: `Practice: # question on ${onDays}, ${right} right without help.`,
    other: `Practice: # questions on ${onDays}, ${right} right without help.`,
  })
}

function describeLessons(name: string | null, { finished, total }: ProgressFacts['lessons']): string | null {
  if (total === 0) return null
  if (finished === 0) {
    return name === null ? t`Your first lesson isn’t finished yet.` : t`${name}’s first lesson isn’t finished yet.`
  }
  if (finished >= total) return total === 1 ? t`The one lesson is finished.` : t`All ${total} lessons are finished.`
  return name === null
    ? t`You finished ${finished} of ${total} lessons so far.`
    : t`${name} finished ${finished} of ${total} lessons so far.`
}

function describeScores(rows: ProgressFacts['rows']): string | null {
  const tries = (type: ReportRow['type']) => {
    const means = averageTries(
      rows.flatMap((row) => (row.type === type ? [{ best: row.score, first: row.first }] : [])),
    )
    return means.best === null ? null : describeTries(means, formatWholePercent)
  }
  const quizzes = tries('Quiz')
  const assignments = tries('Assignment')
  const tests = tries('Test')
  const means = [
    quizzes === null ? null : t`${quizzes} in quizzes`,
    assignments === null ? null : t`${assignments} in assignments`,
    tests === null ? null : t`${tests} in tests`,
  ].filter((mean) => mean !== null)
  return means.length === 0 ? null : t`Best scores average ${{ means: formatList(means) }}.`
}

function describeWorthALook(rows: ProgressFacts['rows']): string | null {
  const activity = chooseWorthALook(
    rows.map(({ type, title, wrong, status }) => ({
      type,
      title,
      wrong: wrong ?? 0,
      passed: status === 'Submitted' || status === 'Passed',
    })),
  )
  if (activity === null) return null
  const { wrong } = activity
  const title = markContent(activity.title)
  return plural(wrong, {
    one: `Worth a look: # wrong answer in ${title}.`,
    other: `Worth a look: # wrong answers in ${title}.`,
  })
}
