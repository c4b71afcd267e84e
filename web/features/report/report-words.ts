import { plural, t } from '@lingui/core/macro'
import { firstTry, formatPercent, type ReportRow, type Tries } from '#domain/progress/report.ts'

/** Name of a type of activity. */
export function typeName(type: ReportRow['type']): string {
  switch (type) {
    case 'Quiz':
      return t`Quiz`
    case 'Assignment':
      return t`Assignment`
    case 'Test':
      return t`Test`
  }
}

export function statusName(status: ReportRow['status']): string {
  switch (status) {
    case 'Submitted':
      return t({ message: 'Submitted', context: 'status of work' })
    case 'Pending':
      return t({ message: 'Pending', context: 'status of work' })
    case 'Passed':
      return t({ message: 'Passed', context: 'status of work' })
    case 'Failed':
      return t({ message: 'Failed', context: 'status of work' })
    case 'Not Taken':
      return t({ message: 'Not Taken', context: 'status of work' })
  }
}

/** Best result with its first try, "100.0% (first try 60.0%)", by default as in tables. */
export function describeTries(tries: Tries, format: (percent: number | null) => string = formatPercent): string {
  const best = format(tries.best)
  const first = format(firstTry(tries) ?? tries.best)
  return first === best ? best : t`${best} (first try ${first})`
}

/** Remaining work for a certificate: "2 lessons and 1 test to go." */
export function describeRemainingWork({ lessonsLeft, testsLeft }: { lessonsLeft: number; testsLeft: number }): string {
  const lessons = plural(lessonsLeft, { one: '# lesson', other: '# lessons' })
  const tests = plural(testsLeft, { one: '# test', other: '# tests' })
  if (lessonsLeft === 0 && testsLeft === 0) return t`This subject has no lessons yet.`
  if (testsLeft === 0) return t`${lessons} to go.`
  return lessonsLeft === 0 ? t`${tests} to go.` : t`${lessons} and ${tests} to go.`
}
