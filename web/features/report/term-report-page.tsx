import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import '#web/product/paper.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { LEVELS } from '#domain/practice/mastery.ts'
import { formatPercent } from '#domain/progress/report.ts'
import { countTests } from '#domain/progress/term-report.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { contentLanguage, markContent } from '#web/language/content-language.ts'
import { SentenceWithContent } from '#web/language/sentence-with-content.tsx'
import { pageTitle } from '#web/page-title.ts'
import { formatDuration } from '#web/product/format-duration.ts'
import { levelName } from '#web/product/level-names.ts'
import { fullName } from '#web/product/names.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { formatDay, formatShortDay } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { LoadedReport } from './loaded-report.tsx'
import { PeriodPicker } from './period-picker.tsx'
import type { Term } from './report-rows.ts'
import { describeTries } from './report-words.ts'

type Subject = Term['subjects'][number]
type Lesson = Subject['lessons'][number]
type Test = Subject['tests'][number]

export const meta = () => [{ title: pageTitle(t`Term report`) }]

/**
 * /parent/report/{userId}/term and /learner/scores/{userId}/term: printable work of a period, by default the last three
 * months; `?from=…&to=…` are its days.
 */
export default function TermReportPage() {
  const { userId = '' } = useParams()
  const [search] = useSearchParams()
  const session = useSession()
  const isOwn = session.kind === 'signed-in' && session.user.id === userId
  const from = search.get('from') ?? undefined
  const to = search.get('to') ?? undefined
  const term = useQuery(
    api.report.term.queryOptions({ input: { learnerId: userId, from, to }, placeholderData: keepPreviousData }),
  )
  const hasGrade = term.data?.learner.gradeName !== null
  return (
    <Page width="reading">
      <div className="print:hidden">
        <PageHeader
          above={
            <BackLink to={reportAddress(userId, isOwn)}>{isOwn ? t`Learning Report` : t`Progress report`}</BackLink>
          }
          title={t`Term report`}
          subtitle={
            hasGrade &&
            term.data &&
            t`For ${{ name: fullName(term.data.learner) }}. Choose the dates, then print it or save it as a PDF.`
          }
          actions={
            term.data &&
            workedSubjects(term.data).length > 0 && (
              <Button onClick={() => window.print()}>
                <Printer aria-hidden="true" className="size-5" />
                {t`Print`}
              </Button>
            )
          }
        />
        {hasGrade && term.data && <PeriodPicker period={term.data.period} today={term.data.today} />}
      </div>
      <LoadedReport
        query={term}
        denied={
          <p>
            <Trans>
              Check the days in the address, or go <Link to={isOwn ? '/learner/dashboard' : '/parent'}>back</Link> to
              the reports that you can see.
            </Trans>
          </p>
        }
      >
        {(data) => (
          <div aria-busy={term.isPlaceholderData} className={term.isPlaceholderData ? 'opacity-60' : undefined}>
            <TermReport term={data} isOwn={isOwn} />
          </div>
        )}
      </LoadedReport>
    </Page>
  )
}

const reportAddress = (learnerId: string, isOwn: boolean) =>
  isOwn ? `/learner/scores/${learnerId}` : `/parent/report/${learnerId}`

/** Subjects with work in the period. */
const workedSubjects = ({ subjects }: Term) =>
  subjects.filter(({ lessons, tests }) => lessons.length > 0 || tests.length > 0)

function TermReport({ term, isOwn }: { term: Term; isOwn: boolean }) {
  const { learner, period, today } = term
  const { removedGrade } = learner
  if (learner.gradeName === null && removedGrade !== null) {
    return (
      <EmptyState
        title={t`${removedGrade} was removed.`}
        action={<ButtonLink to={reportAddress(learner.id, isOwn)}>{t`Open the reports`}</ButtonLink>}
      >
        <p>{t`The term report up to that day is a file among the reports of earlier lessons.`}</p>
      </EmptyState>
    )
  }
  if (learner.gradeName === null) {
    return (
      <EmptyState
        title={
          isOwn
            ? t`You are not enrolled in a grade yet.`
            : t`${{ firstName: learner.firstName }} is not enrolled in a grade yet.`
        }
        action={
          <ButtonLink to={isOwn ? '/#grades' : `/parent/manage-learners/${learner.id}`}>{t`Choose a grade`}</ButtonLink>
        }
      >
        <p>{t`Once a grade is chosen, you can print a term report.`}</p>
      </EmptyState>
    )
  }
  const worked = workedSubjects(term)
  if (worked.length === 0) {
    return (
      <EmptyState title={t`No work in this period`}>
        <p>
          <Trans>
            There are no lessons or tests between {ph({ from: formatDay(period.from) })} and{' '}
            {ph({ to: formatDay(period.to) })}.
          </Trans>
        </p>
      </EmptyState>
    )
  }
  return (
    <Card as="section" aria-label={t`Term report`} className="paper-sheet space-y-7">
      <header>
        <p className="font-heading font-semibold text-leaf-text">{t`Trellis · Term report`}</p>
        <h2 className="wrap-anywhere mt-1 text-2xl">{fullName(learner)}</h2>
        <p className="mt-1">
          <Trans>
            <span {...contentLanguage()}>{ph({ gradeName: learner.gradeName })}</span> ·{' '}
            {ph({ from: formatDay(period.from) })} to {ph({ to: formatDay(period.to) })}
          </Trans>
        </p>
      </header>
      <Totals term={term} />
      {worked.map((subject) => (
        <SubjectSection key={subject.id} subject={subject} />
      ))}
      <footer className="paper-block space-y-9">
        <p className="text-ink-soft text-sm">
          <Trans>
            Marks are out of 100, without bonus points, as of {ph({ day: formatDay(period.to) })}. A completed part
            earns its full marks; the quiz and assignment columns show the best score, and the first try where it
            differs. Bonus points (for the plan and passed tests) and skill levels are as of{' '}
            {ph({ today: formatDay(today) })}. Study time counts lessons and practice, not timed tests.
          </Trans>
        </p>
        <div className="grid grid-cols-1 gap-x-8 gap-y-9 sm:grid-cols-[1fr_1fr_10rem]">
          <Signature label={t`Learner`} />
          <Signature label={t`Parent or guardian`} />
          <Signature label={t`Date`} />
        </div>
      </footer>
    </Card>
  )
}

/** Totals of a term report, each with its name. */
function termTotals({ days, seconds, finishedLessons, subjects, practice }: Term): [string, string][] {
  const { taken, passed } = countTests(subjects)
  const { answered, right } = practice
  return [
    [t`Days of study`, String(days)],
    [t`Study time`, formatDuration(seconds)],
    [t`Lessons finished`, String(finishedLessons)],
    [t`Tests passed`, t`${passed} of ${taken}`],
    ...(answered === 0
      ? []
      : [[t`Right without help in practice`, t`${right} of ${answered}`] satisfies [string, string]]),
  ]
}

function Totals({ term }: { term: Term }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-line-strong border-y py-4 sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none">
      {termTotals(term).map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-soft text-sm">{name}</dt>
          <dd className="font-bold font-heading text-xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Formats a time; a dash below a minute. */
const formatTime = (seconds: number) => (seconds < 60 ? '–' : formatDuration(seconds))

const lessonColumns = (): Column<Lesson>[] => [
  { header: t`Lesson`, cell: ({ number, title }) => <SentenceWithContent text={`${number}. ${markContent(title)}`} /> },
  {
    header: t`Quiz`,
    cell: ({ quizPercent: best, firstQuizPercent: first }) => describeTries({ best, first }),
    align: 'end',
  },
  {
    header: t`Assignment`,
    cell: ({ assignmentPercent: best, firstAssignmentPercent: first }) => describeTries({ best, first }),
    align: 'end',
  },
  {
    header: t`Time`,
    cell: ({ seconds }) => <span className="whitespace-nowrap">{formatTime(seconds)}</span>,
    align: 'end',
  },
  { header: t`Mark`, cell: ({ mark }) => (mark > 0 ? <strong>{mark}%</strong> : '–'), align: 'end' },
  {
    header: t`Bonus points`,
    cell: ({ bonus }) => <span className="whitespace-nowrap">{bonus > 0 ? `+ ${bonus}` : '–'}</span>,
    align: 'end',
  },
]

const testColumns = (): Column<Test>[] => [
  {
    header: t`Test`,
    cell: ({ title, attempt }) => (
      <>
        {/* A phone's cards show no column names above their titles. */}
        <span className="sm:hidden">{t`Test:`} </span>
        <SentenceWithContent
          text={attempt > 1 ? t`${{ title: markContent(title) }} (second attempt)` : markContent(title)}
        />
      </>
    ),
  },
  { header: t`Date`, cell: ({ day }) => formatShortDay(day), align: 'end' },
  { header: t`Score`, cell: ({ score }) => `${score}%`, align: 'end' },
  {
    header: t`Result`,
    cell: ({ passed }) => <span className="whitespace-nowrap">{passed ? t`Passed` : t`Not passed`}</span>,
    align: 'end',
  },
]

function SubjectSection({ subject }: { subject: Subject }) {
  const { name, seconds, averageMark, averageFirstTry, lessons, tests, skills, skillsNotStarted } = subject
  const facts = [
    t`Average mark of finished lessons ${{ percent: formatPercent(averageMark) }}`,
    ...(averageFirstTry === null ? [] : [t`Average of first tries ${{ percent: formatPercent(averageFirstTry) }}`]),
    ...(seconds < 60 ? [] : [t`${{ duration: formatDuration(seconds) }} on lessons`]),
  ]
  return (
    <section className="paper-table space-y-3">
      <div className="flex break-after-avoid flex-wrap items-baseline justify-between gap-x-6">
        <h3 {...contentLanguage()} className="text-xl">
          {name}
        </h3>
        <p className="text-sm tabular-nums">{facts.join(' · ')}</p>
      </div>
      {lessons.length > 0 && (
        <DataTable
          caption={t`Lessons in ${name}`}
          captionHidden
          columns={lessonColumns()}
          rows={lessons}
          keyOf={({ id }) => id}
        />
      )}
      {tests.length > 0 && (
        <DataTable
          caption={t`Tests in ${name}`}
          captionHidden
          columns={testColumns()}
          rows={tests}
          keyOf={({ id, attempt }) => `${id} ${attempt}`}
        />
      )}
      {skills.length > 0 && (
        <dl className="space-y-1 text-sm">
          {LEVELS.toReversed().map((level) => {
            const names = skills.filter((skill) => skill.level === level).map((skill) => skill.name)
            if (names.length === 0) return null
            return (
              <div
                key={level}
                className="paper-block grid grid-cols-[minmax(6rem,35%)_1fr] sm:grid-cols-[7.5rem_1fr] gap-x-3"
              >
                <dt className="font-semibold">{levelName(level)}</dt>
                <dd {...contentLanguage()}>{names.join('; ')}</dd>
              </div>
            )
          })}
          {skillsNotStarted > 0 && (
            <div className="grid grid-cols-[minmax(6rem,35%)_1fr] sm:grid-cols-[7.5rem_1fr] gap-x-3">
              <dt className="font-semibold">{levelName('not-started')}</dt>
              <dd>{plural(skillsNotStarted, { one: '# skill', other: '# skills' })}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  )
}

function Signature({ label }: { label: string }) {
  return (
    <div>
      <span className="paper-line h-8 w-full" />
      <span className="mt-1 block text-ink-soft text-sm">{label}</span>
    </div>
  )
}
