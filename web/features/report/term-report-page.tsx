import '#web/product/paper.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { LEVEL_NAMES, LEVELS } from '#domain/practice/mastery.ts'
import { formatDuration, formatPercent, formatTries } from '#domain/progress/report.ts'
import { listTermTotals } from '#domain/progress/term-report.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
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

type Subject = Term['subjects'][number]
type Lesson = Subject['lessons'][number]
type Test = Subject['tests'][number]

export const meta = () => [{ title: pageTitle('Term report') }]

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
          above={<BackLink to={reportAddress(userId, isOwn)}>{isOwn ? 'Learning Report' : 'Progress report'}</BackLink>}
          title="Term report"
          subtitle={
            hasGrade &&
            term.data &&
            `For ${fullName(term.data.learner)}. Choose the dates, then print it or save it as a PDF.`
          }
          actions={
            term.data &&
            workedSubjects(term.data).length > 0 && (
              <Button onClick={() => window.print()}>
                <Printer aria-hidden="true" className="size-5" />
                Print
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
            Check the days in the address, or go <Link to={isOwn ? '/learner/dashboard' : '/parent'}>back</Link> to the
            reports that you can see.
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
        title={`${removedGrade} was removed.`}
        action={<ButtonLink to={reportAddress(learner.id, isOwn)}>Open the reports</ButtonLink>}
      >
        <p>The term report up to that day is a file among the reports of earlier lessons.</p>
      </EmptyState>
    )
  }
  if (learner.gradeName === null) {
    return (
      <EmptyState
        title={isOwn ? 'You are not enrolled in a grade yet.' : `${learner.firstName} is not enrolled in a grade yet.`}
        action={
          <ButtonLink to={isOwn ? '/#grades' : `/parent/manage-learners/${learner.id}`}>Choose a grade</ButtonLink>
        }
      >
        <p>Once a grade is chosen, you can print a term report.</p>
      </EmptyState>
    )
  }
  const worked = workedSubjects(term)
  if (worked.length === 0) {
    return (
      <EmptyState title="No work in this period">
        <p>
          There are no lessons or tests between {formatDay(period.from)} and {formatDay(period.to)}.
        </p>
      </EmptyState>
    )
  }
  return (
    <Card as="section" aria-label="Term report" className="paper-sheet space-y-7">
      <header>
        <p className="font-heading font-semibold text-leaf-text">Trellis · Term report</p>
        <h2 className="wrap-anywhere mt-1 text-2xl">{fullName(learner)}</h2>
        <p className="mt-1">
          {learner.gradeName} · {formatDay(period.from)} to {formatDay(period.to)}
        </p>
      </header>
      <Totals term={term} />
      {worked.map((subject) => (
        <SubjectSection key={subject.id} subject={subject} />
      ))}
      <footer className="paper-block space-y-9">
        <p className="text-ink-soft text-sm">
          Marks are out of 100, without bonus points, as of {formatDay(period.to)}. A completed part earns its full
          marks; the quiz and assignment columns show the best score, and the first try where it differs. Bonus points
          (for the plan and passed tests) and skill levels are as of {formatDay(today)}. Study time counts lessons and
          practice, not timed tests.
        </p>
        <div className="grid grid-cols-1 gap-x-8 gap-y-9 sm:grid-cols-[1fr_1fr_10rem]">
          <Signature label="Learner" />
          <Signature label="Parent or guardian" />
          <Signature label="Date" />
        </div>
      </footer>
    </Card>
  )
}

function Totals({ term }: { term: Term }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-line-strong border-y py-4 sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none">
      {listTermTotals(term).map(([name, value]) => (
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

const lessonColumns: Column<Lesson>[] = [
  { header: 'Lesson', cell: ({ number, title }) => `${number}. ${title}` },
  {
    header: 'Quiz',
    cell: ({ quizPercent: best, firstQuizPercent: first }) => formatTries({ best, first }),
    align: 'end',
  },
  {
    header: 'Assignment',
    cell: ({ assignmentPercent: best, firstAssignmentPercent: first }) => formatTries({ best, first }),
    align: 'end',
  },
  {
    header: 'Time',
    cell: ({ seconds }) => <span className="whitespace-nowrap">{formatTime(seconds)}</span>,
    align: 'end',
  },
  { header: 'Mark', cell: ({ mark }) => (mark > 0 ? <strong>{mark}%</strong> : '–'), align: 'end' },
  {
    header: 'Bonus points',
    cell: ({ bonus }) => <span className="whitespace-nowrap">{bonus > 0 ? `+ ${bonus}` : '–'}</span>,
    align: 'end',
  },
]

const testColumns: Column<Test>[] = [
  {
    header: 'Test',
    cell: ({ title, attempt }) => (
      <>
        {/* A phone's cards show no column names above their titles. */}
        <span className="sm:hidden">Test: </span>
        {attempt > 1 ? `${title} (second attempt)` : title}
      </>
    ),
  },
  { header: 'Date', cell: ({ day }) => formatShortDay(day), align: 'end' },
  { header: 'Score', cell: ({ score }) => `${score}%`, align: 'end' },
  {
    header: 'Result',
    cell: ({ passed }) => <span className="whitespace-nowrap">{passed ? 'Passed' : 'Not passed'}</span>,
    align: 'end',
  },
]

function SubjectSection({ subject }: { subject: Subject }) {
  const { name, seconds, averageMark, averageFirstTry, lessons, tests, skills, skillsNotStarted } = subject
  const facts = [
    `Average mark of finished lessons ${formatPercent(averageMark)}`,
    ...(averageFirstTry === null ? [] : [`Average of first tries ${formatPercent(averageFirstTry)}`]),
    ...(seconds < 60 ? [] : [`${formatDuration(seconds)} on lessons`]),
  ]
  return (
    <section className="paper-table space-y-3">
      <div className="flex break-after-avoid flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="text-xl">{name}</h3>
        <p className="text-sm tabular-nums">{facts.join(' · ')}</p>
      </div>
      {lessons.length > 0 && (
        <DataTable
          caption={`Lessons in ${name}`}
          captionHidden
          columns={lessonColumns}
          rows={lessons}
          keyOf={({ id }) => id}
        />
      )}
      {tests.length > 0 && (
        <DataTable
          caption={`Tests in ${name}`}
          captionHidden
          columns={testColumns}
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
                className="paper-block grid grid-cols-[minmax(6rem,35%)_1fr] sm:grid-cols-[6rem_1fr] gap-x-3"
              >
                <dt className="font-semibold">{LEVEL_NAMES[level]}</dt>
                <dd>{names.join('; ')}</dd>
              </div>
            )
          })}
          {skillsNotStarted > 0 && (
            <div className="grid grid-cols-[minmax(6rem,35%)_1fr] sm:grid-cols-[6rem_1fr] gap-x-3">
              <dt className="font-semibold">{LEVEL_NAMES['not-started']}</dt>
              <dd>{skillsNotStarted === 1 ? '1 skill' : `${skillsNotStarted} skills`}</dd>
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
