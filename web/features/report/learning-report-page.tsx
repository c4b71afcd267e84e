import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './report-print.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { firstTry, formatPercent } from '#domain/progress/report.ts'
import { useSession } from '#web/api/session.ts'
import { contentLanguage } from '#web/language/content-language.ts'
import { pageTitle } from '#web/page-title.ts'
import { fullName, lessonParts } from '#web/product/names.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { testTypeName } from '#web/product/test-words.ts'
import { Badge, hueOf, hueStyle } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { MenuLink } from '#web/ui/menu.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { AnswersButton, AnswersDialog } from './answers-dialog.tsx'
import { EarlierReports } from './earlier-reports.tsx'
import { formatNumber, GrowthPicture } from './growth-picture.tsx'
import { isSubjectFinished, marksByPart, totalMarks } from './learning-marks.ts'
import { LessonMarksTable } from './lesson-marks-table.tsx'
import { LoadedReport, ReportDenied, ReportMenu } from './loaded-report.tsx'
import { ReportGardens } from './report-gardens.tsx'
import type { Report, ReportedSubject, ReportedTest, Row } from './report-rows.ts'
import { statusName } from './report-words.ts'
import { AverageCards, formatStudyTime, PendingRows, ProgressSummary, StudyTimeCard } from './summary-cards.tsx'
import './report-table.css'
import { Award, Circle, FileText, PenLine } from 'lucide-react'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { formatDate } from '#web/ui/format.ts'

const columns = (rows: readonly Row[]): Column<ReportedTest>[] => [
  { header: t`Test`, cell: ({ title }) => <span {...contentLanguage()}>{title}</span> },
  { header: t`Type`, cell: ({ type }) => testTypeName(type) },
  { header: t`Score`, cell: ({ result }) => <TestScore result={result} />, align: 'end' },
  { header: t`Result`, cell: ({ result }) => <Result result={result} /> },
  { header: t`Answers`, cell: ({ id }) => <AnswersButton row={rows.find((row) => row.id === id)} /> },
]

type TestResultsTableProps = {
  subject: ReportedSubject
  /** Activities of the report, which link to the answers. */
  rows: readonly Row[]
}

/** Timed tests of a subject, with the result and date of those taken. */
function TestResultsTable({ subject, rows }: TestResultsTableProps) {
  const taken = subject.tests.filter(({ result }) => result !== null)
  const rest = subject.tests.filter(({ result }) => result === null)
  return (
    <div className="report-table report-table-dated">
      {taken.length > 0 && <TestTable caption={t`Tests in ${{ subject: subject.name }}`} tests={taken} rows={rows} />}
      {rest.length > 0 && (
        <PendingRows count={rest.length}>
          <TestTable caption={t`Pending tests in ${{ subject: subject.name }}`} tests={rest} rows={rows} />
        </PendingRows>
      )}
    </div>
  )
}

type TestTableProps = { caption: string; tests: readonly ReportedTest[]; rows: readonly Row[] }

function TestTable({ caption, tests, rows }: TestTableProps) {
  return <DataTable caption={caption} captionHidden columns={columns(rows)} rows={tests} keyOf={({ id }) => id} />
}

function TestScore({ result }: Pick<ReportedTest, 'result'>) {
  if (!result) return '–'
  const first = firstTry({ best: result.score, first: result.firstScore })
  return (
    <>
      {result.score}%
      {first !== null && <span className="block text-ink-soft text-sm">{t`First attempt: ${first}%`}</span>}
    </>
  )
}

function Result({ result }: Pick<ReportedTest, 'result'>) {
  if (!result) {
    return (
      <Badge>
        <Circle aria-hidden="true" className="size-3.5" />
        {/* not translated: a status */}
        {statusName('Not Taken')}
      </Badge>
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={result.passed ? 'success' : 'danger'}>{statusName(result.passed ? 'Passed' : 'Failed')}</Badge>
      <span className="text-ink-soft text-sm">{formatDate(result.completedAt)}</span>
    </span>
  )
}

/** Learner's own report: averages, two charts, then lessons and tests by subject. */
function LearningReport({ report }: { report: Report }) {
  const { learner, averages, rows, subjects, studyTime, timeline } = report
  if (learner.gradeName === null) {
    return (
      <EmptyState
        title={
          learner.removedGrade
            ? t`${{ removedGrade: learner.removedGrade }} was removed, so you have no grade now.`
            : t`You are not enrolled in a grade yet.`
        }
        action={<ButtonLink to="/#grades">{t`Choose a grade`}</ButtonLink>}
      >
        <p>{t`Once you have a grade, its lessons and tests show here.`}</p>
      </EmptyState>
    )
  }
  if (subjects.length === 0) {
    return (
      <EmptyState title={t`Nothing to report yet.`}>
        <p>{t`${{ gradeName: learner.gradeName }} has no subjects so far.`}</p>
      </EmptyState>
    )
  }
  const byPart = marksByPart(subjects)
  return (
    <div className="grid grid-cols-1 gap-8">
      <ProgressSummary report={report} reader={{ kind: 'learner' }} />
      <ReportGardens report={report} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-[3fr_2fr]">
        <GrowthPicture timeline={timeline} total={totalMarks(byPart)} />
        <PartMarksCard byPart={byPart} />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <AverageCards averages={averages} firstTries={report.firstTries} rows={rows} />
        <StudyTimeCard studyTime={studyTime} />
      </div>
      {subjects.map((subject) => (
        <SubjectMarks key={subject.id} subject={subject} rows={rows} learnerId={learner.id} />
      ))}
      <AnswersDialog report={report} reader={{ kind: 'learner' }} />
    </div>
  )
}

/** Marks by kind of lesson part, as bars with figures. */
function PartMarksCard({ byPart }: { byPart: ReturnType<typeof marksByPart> }) {
  return (
    <Card as="section" className="break-inside-avoid">
      <h2 className="text-xl">{t`Marks by part`}</h2>
      <p className="mt-1 text-ink-soft">
        {byPart.length === 0 ? t`No lessons available yet.` : t`Marks earned by each kind of work, across all lessons.`}
      </p>
      <div className="mt-5 grid gap-5">
        {byPart.map(({ part, marks, possible }) => (
          <ProgressBar
            key={part}
            label={lessonParts[part].name}
            value={marks}
            max={possible}
            text={t`${{ marks: formatNumber(marks) }} of ${{ possible: formatNumber(possible) }}`}
          />
        ))}
      </div>
    </Card>
  )
}

/** A subject of the learning report: its lessons with their marks, and its tests. */
type SubjectMarksProps = { subject: ReportedSubject; rows: readonly Row[]; learnerId: string }

function SubjectMarks({ subject, rows, learnerId }: SubjectMarksProps) {
  const time = formatStudyTime(subject.studyTime)
  const { wash, text } = hueStyle[hueOf(subject.color)]
  return (
    <section>
      <Card padding="none" className="overflow-hidden print:overflow-visible">
        <div
          className={`flex break-after-avoid flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-4 sm:px-5 ${wash}`}
        >
          <h2 {...contentLanguage()} className={`text-2xl ${text}`}>
            {subject.name}
          </h2>
          <p>
            <Trans>
              Average mark of finished lessons{' '}
              <strong className="font-heading text-xl tabular-nums">
                {ph({ percent: formatPercent(subject.averageMark) })}
              </strong>
            </Trans>
            {subject.averageFirstTry !== null && (
              <span className="block text-sm">{t`Average of first tries ${{ percent: formatPercent(subject.averageFirstTry) }}`}</span>
            )}
          </p>
        </div>
        <div className="grid gap-6 px-4 py-4 sm:px-2">
          {time && <p className="text-ink-soft text-sm sm:px-4">{time}</p>}
          {isSubjectFinished(subject) && (
            <ButtonLink
              to={`/learner/certificate/${learnerId}/${subject.id}`}
              variant="secondary"
              className="w-fit sm:mx-4 print:hidden"
            >
              <Award aria-hidden="true" className="size-5" />
              {t`Certificate`}
            </ButtonLink>
          )}
          <div>
            <h3 className="break-after-avoid text-lg sm:px-4">{t`Lessons`}</h3>
            {subject.lessons.length === 0 ? (
              <p className="text-ink-soft sm:px-4">{t`No lessons available yet.`}</p>
            ) : (
              <LessonMarksTable subject={subject} rows={rows} />
            )}
          </div>
          <div>
            <h3 className="break-after-avoid text-lg sm:px-4">{t`Tests`}</h3>
            {subject.tests.length === 0 ? (
              <p className="text-ink-soft sm:px-4">{t`No tests available yet.`}</p>
            ) : (
              <TestResultsTable subject={subject} rows={rows} />
            )}
          </div>
        </div>
      </Card>
    </section>
  )
}

export const meta = () => [{ title: pageTitle(t`Learning Report`) }]

/** /learner/scores/{userId}: the learner's own report only (learner-area.md section 2; readings, "Report"). */
export default function LearningReportPage() {
  const { userId = '' } = useParams()
  const session = useSession()
  const own = session.kind === 'signed-in' ? session.user.id : null
  const report = useQuery({ ...learnerPages['/learner/scores/:userId']({ userId }), enabled: userId === own })
  const { learner } = report.data ?? {}
  const denied = (
    <p>
      <Trans>
        You can see{' '}
        <Link to={`/learner/scores/${own}`} className="link">
          your own report
        </Link>
        .
      </Trans>
    </p>
  )
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/learner/dashboard">{t`Back to Dashboard`}</BackLink>}
        title={t`Learning Report`}
        subtitle={learner && [fullName(learner), learner.gradeName].filter(Boolean).join(' · ')}
        actions={
          report.data &&
          report.data.subjects.length > 0 && (
            <ReportMenu report={report.data}>
              <MenuLink to={`/learner/scores/${report.data.learner.id}/term`}>
                <FileText aria-hidden="true" className="size-5" />
                {t`Term report`}
              </MenuLink>
              <MenuLink to={`/learner/writing/${report.data.learner.id}`}>
                <PenLine aria-hidden="true" className="size-5" />
                {t`My writing`}
              </MenuLink>
            </ReportMenu>
          )
        }
      />
      {userId === own ? (
        <LoadedReport query={report} denied={denied}>
          {(data) => (
            <>
              <LearningReport report={data} />
              <EarlierReports report={data} />
            </>
          )}
        </LoadedReport>
      ) : (
        <ReportDenied>{denied}</ReportDenied>
      )}
    </Page>
  )
}
