import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './report-print.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { StudyEvent } from '#web/api/live/event-stream.ts'
import { type Live, useLive } from '#web/api/live/live.ts'
import { isLookingAround } from '#web/api/looking-around.ts'
import { useSession } from '#web/api/session.ts'
import { contentLanguage } from '#web/language/content-language.ts'
import { SentenceWithContent } from '#web/language/sentence-with-content.tsx'
import { pageTitle } from '#web/page-title.ts'
import { describeActivity } from '#web/product/describe-activity.ts'
import { fullName } from '#web/product/names.ts'
import { parentPages } from '#web/product/page-queries.ts'
import { ProgressVerdict } from '#web/product/progress-verdict.tsx'
import { StartPlan } from '#web/product/start-plan.tsx'
import { formatChecking } from '#web/product/submission-words.ts'
import { DelayedAnnouncement } from '#web/ui/announcements.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { formatMediumDate } from '#web/ui/format.ts'
import { LiveStatus, TimeSince } from '#web/ui/live-status.tsx'
import { MenuLink } from '#web/ui/menu.tsx'
import { Banner, EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { AnotherAttempt } from './another-attempt.tsx'
import { AnswersButton, AnswersDialog } from './answers-dialog.tsx'
import { EarlierReports } from './earlier-reports.tsx'
import { GrowthPicture } from './growth-picture.tsx'
import { isSubjectFinished, marksByPart, totalMarks } from './learning-marks.ts'
import { LoadedReport, PausedBanner, ReportMenu } from './loaded-report.tsx'
import { useReportAddress } from './report-address.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportGardens } from './report-gardens.tsx'
import {
  doneCount,
  filterRows,
  groupBySubject,
  type Reader,
  type Report,
  type Row,
  type StudyTime,
  type SubjectRows,
} from './report-rows.ts'
import { statusName, typeName } from './report-words.ts'
import { AverageCards, formatStudyTime, PendingRows, ProgressSummary, StudyTimeCard } from './summary-cards.tsx'
import './report-table.css'
import { Award, Circle, FileText, NotebookPen, PenLine, Sprout } from 'lucide-react'
import { formatPercent } from '#domain/progress/report.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

const columnsFor = (learnerId: string, reader: Reader): Column<Row>[] => [
  { header: t`Activity`, cell: ({ activity }) => <SentenceWithContent text={activity} /> },
  { header: t`Type`, cell: ({ type }) => typeName(type) },
  { header: t`Score`, cell: (row) => <Score row={row} />, align: 'end' },
  {
    header: t`Status`,
    cell: ({ status, score }) => (
      <>
        <StatusBadge status={status} />
        {status === 'Pending' && score !== null && (
          <span className="block sm:whitespace-nowrap text-ink-soft text-sm">{t`not passed yet`}</span>
        )}
      </>
    ),
  },
  {
    header: t`Answers`,
    cell: (row) => (
      <>
        <AnswersButton row={row} />
        {reader.kind === 'parent' && (
          <AnotherAttempt learnerId={learnerId} learnerName={reader.learnerName} row={row} />
        )}
      </>
    ),
  },
]

/** Best score, with the first one of a quiz or assignment, and the other results of a test. */
function Score({ row: { score, firstScore, otherResults } }: { row: Row }) {
  return (
    <>
      {formatPercent(score)}
      {firstScore !== null && otherResults.length === 0 && (
        <span className="block lg:whitespace-nowrap print:whitespace-nowrap text-ink-soft text-sm">
          {t`First try: ${{ percent: formatPercent(firstScore) }}`}
        </span>
      )}
      {otherResults.map(({ attempt, score, completedAt }) => (
        <span key={attempt} className="block text-ink-soft text-sm">
          {attempt === 1 ? t`First attempt:` : t`Second attempt:`}{' '}
          <span className="whitespace-nowrap">{formatPercent(score)},</span>{' '}
          <span className="max-sm:whitespace-nowrap lg:whitespace-nowrap print:whitespace-nowrap">
            {formatMediumDate(completedAt)}
          </span>
        </span>
      ))}
    </>
  )
}

type SubjectReportProps = {
  subject: SubjectRows
  studyTime: StudyTime | undefined
  /** True once every lesson is finished and every test passed. */
  hasCertificate: boolean
  learnerId: string
  reader: Reader
}

/** Quizzes, assignments and tests of a subject. */
function SubjectReport({ subject, studyTime, hasCertificate, learnerId, reader }: SubjectReportProps) {
  const { subjectName, rows } = subject
  const time = studyTime && formatStudyTime(studyTime)
  const columns = columnsFor(learnerId, reader)
  const begun = rows.filter(isBegun)
  const pending = rows.filter((row) => !isBegun(row))
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 {...contentLanguage()} className="break-after-avoid text-2xl">
          {subjectName}
        </h2>
        {hasCertificate && (
          <Link
            to={`/parent/certificate/${learnerId}/${subject.subjectId}`}
            className="link inline-flex min-h-11 items-center gap-2 print:hidden"
          >
            <Award aria-hidden="true" className="size-5" />
            <Trans>
              Certificate
              <span className="sr-only"> of {subjectName}</span>
            </Trans>
          </Link>
        )}
        <p className="text-ink-soft text-sm">
          {[t`${{ done: doneCount(rows) }} of ${{ all: rows.length }} done`, time].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Card padding="none" className="report-table report-table-answers px-3.5 py-1 sm:px-2">
        {begun.length > 0 && <ActivityTable caption={t`Activities in ${subjectName}`} rows={begun} columns={columns} />}
        {pending.length > 0 && (
          <PendingRows count={pending.length}>
            <ActivityTable caption={t`Pending in ${subjectName}`} rows={pending} columns={columns} />
          </PendingRows>
        )}
      </Card>
    </section>
  )
}

function isBegun({ score }: Row): boolean {
  return score !== null
}

type ActivityTableProps = { caption: string; rows: readonly Row[]; columns: Column<Row>[] }

function ActivityTable({ caption, rows, columns }: ActivityTableProps) {
  return <DataTable caption={caption} captionHidden columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function StatusBadge({ status }: Pick<Row, 'status'>) {
  switch (status) {
    case 'Submitted':
    case 'Passed':
      return <Badge tone="success">{statusName(status)}</Badge>
    case 'Failed':
      return <Badge tone="danger">{statusName(status)}</Badge>
    case 'Pending':
    case 'Not Taken':
      return (
        <Badge>
          <Circle aria-hidden="true" className="size-3.5" />
          {statusName(status)}
        </Badge>
      )
  }
}

/** No initial title: the page sets it once the report is data. */
export const meta = () => []

/** /parent/report/{userId} (accounts-and-parent-portal.md section 2, Progress report; readings, "Report"). */
export default function ReportPage() {
  const report = useQuery(parentPages['/parent/report/:userId'](useParams()))
  const { learner } = report.data ?? {}
  const live = useLive(report.data?.livePosition)
  const session = useSession()
  const opensLessons = session.kind === 'signed-in' && session.user.gradeId !== null
  return (
    <Page>
      <title>{pageTitle(learner ? t`${{ firstName: learner.firstName }}’s progress` : t`Progress Report`)}</title>
      <PageHeader
        above={<BackLink to="/parent">{t`Back to Dashboard`}</BackLink>}
        title={learner ? t`Progress report: ${{ name: fullName(learner) }}` : t`Progress report`}
        subtitle={learner?.gradeName && <span {...contentLanguage()}>{learner.gradeName}</span>}
        actions={
          report.data &&
          report.data.rows.length > 0 && (
            <ReportMenu report={report.data}>
              <MenuLink to={`/parent/skills/${report.data.learner.id}`}>
                <Sprout aria-hidden="true" className="size-5" />
                {t`Skills`}
              </MenuLink>
              <MenuLink to={`/parent/report/${report.data.learner.id}/term`}>
                <FileText aria-hidden="true" className="size-5" />
                {t`Term report`}
              </MenuLink>
              <MenuLink to={`/parent/worksheets/${report.data.learner.id}`}>
                <NotebookPen aria-hidden="true" className="size-5" />
                {t`Worksheets`}
              </MenuLink>
              <MenuLink to={`/parent/writing/${report.data.learner.id}`}>
                <PenLine aria-hidden="true" className="size-5" />
                {t`Written answers`}
              </MenuLink>
            </ReportMenu>
          )
        }
      />
      <LoadedReport query={report} denied={<p>{t`You can see the reports of the children on your dashboard.`}</p>}>
        {(data) => (
          <>
            {data.learner.paused ? (
              <PausedBanner learner={data.learner} />
            ) : (
              // Nobody studies in the sample family.
              !isLookingAround() && (
                <LiveLine
                  firstName={data.learner.firstName}
                  phase={live.phase}
                  latest={live.latest.get(data.learner.id)}
                />
              )
            )}
            <ProgressReport
              report={data}
              reader={{ kind: 'parent', learnerName: data.learner.firstName, opensLessons }}
            />
            <Start plan={data.start} />
            <EarlierReports report={data} />
          </>
        )}
      </LoadedReport>
    </Page>
  )
}

/** Plan of "Find your start", which the child sees, too; nothing before it has ended. */
function Start({ plan }: { plan: Report['start'] }) {
  if (plan.length === 0) return null
  return (
    <section className="mt-8 print:hidden">
      <h2 className="text-2xl">{t`Where to start`}</h2>
      <p className="mt-1 mb-3 text-ink-soft">{t`Found with “Find your start”. A suggestion: all lessons are open.`}</p>
      <StartPlan plan={plan} links={null} />
    </section>
  )
}

type LiveLineProps = { firstName: string; phase: Live['phase']; latest: StudyEvent | undefined }

/** State of the live connection, and the learner's latest activity. */
function LiveLine({ firstName, phase, latest }: LiveLineProps) {
  const activity = latest ? describeActivity(latest) : ''
  return (
    <div className="mb-4 flex flex-col gap-x-4 gap-y-1 sm:flex-row sm:items-baseline print:hidden">
      <LiveStatus state={phase} />
      <p className="line-clamp-2 text-sm max-sm:min-h-11">
        {latest ? (
          <>
            <span className="font-semibold">
              <SentenceWithContent text={activity} />
            </span>
            <span className="text-ink-soft">
              {' · '}
              <TimeSince key={latest.at.getTime()} moment={latest.at} />
            </span>
          </>
        ) : (
          <span className="text-ink-soft">{t`Updates live as ${firstName} works.`}</span>
        )}
      </p>
      <DelayedAnnouncement text={latest ? t`The report of ${firstName} was updated. ${activity}` : ''} />
    </div>
  )
}

/** Summary, progress over time and averages, then a table for each subject. */
function ProgressReport({ report, reader }: { report: Report; reader: Reader }) {
  const { learner, averages, checking, rows, studyTime, subjects, timeline } = report
  const address = useReportAddress()
  if (learner.gradeName === null) {
    return (
      <EmptyState
        title={
          learner.removedGrade
            ? t`${{ removedGrade: learner.removedGrade }} was removed, so ${{ firstName: learner.firstName }} has no grade now.`
            : t`${{ firstName: learner.firstName }} is not enrolled in a grade yet.`
        }
        action={
          reader.kind === 'parent' && (
            <ButtonLink to={`/parent/manage-learners/${learner.id}`}>{t`Choose a grade`}</ButtonLink>
          )
        }
      >
        <p>{t`Once a grade is chosen, its quizzes, assignments and tests will appear here.`}</p>
      </EmptyState>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState title={t`Nothing to report yet.`}>
        <p>{t`${{ gradeName: learner.gradeName }} has no quizzes, assignments or tests so far.`}</p>
      </EmptyState>
    )
  }
  const shown = filterRows(rows, address)
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-4">
        {checking > 0 && (
          <Banner title={formatChecking(checking)}>
            <p>{t`The results appear here within a minute.`}</p>
          </Banner>
        )}
        {report.verdict && <ProgressVerdict verdict={report.verdict} learner={learner} />}
        <ReportGardens report={report} />
        <ProgressSummary report={report} reader={reader} />
        <GrowthPicture timeline={timeline} total={totalMarks(marksByPart(subjects))} />
        <AverageCards averages={averages} firstTries={report.firstTries} rows={rows} />
        <StudyTimeCard studyTime={studyTime} />
      </div>
      <ReportFilters all={rows} shown={shown} />
      {shown.rows.length === 0 && (
        <EmptyState
          title={t`No activities match these filters.`}
          action={
            <Button variant="secondary" onClick={() => address.show({ subject: null, type: null })}>
              {t`Show all`}
            </Button>
          }
        />
      )}
      {groupBySubject(shown.rows).map((subject) => (
        <SubjectReport
          key={subject.subjectId}
          subject={subject}
          learnerId={learner.id}
          reader={reader}
          studyTime={subjects.find(({ id }) => id === subject.subjectId)?.studyTime}
          hasCertificate={subjects.some((one) => one.id === subject.subjectId && isSubjectFinished(one))}
        />
      ))}
      <AnswersDialog report={report} reader={reader} />
    </div>
  )
}
