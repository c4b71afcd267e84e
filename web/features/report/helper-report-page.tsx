import { plural, t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { contract } from '#contract/index.ts'
import { hasContent, isFinished } from '#domain/progress/lesson-progress.ts'
import { formatPercent } from '#domain/progress/report.ts'
import { pageTitle } from '#web/page-title.ts'
import { explainNoHelper } from '#web/product/empty-states.tsx'
import { parentPages } from '#web/product/page-queries.ts'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { FiguresSkeleton } from '#web/ui/loading.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { typeName } from './report-words.ts'
import { AverageCards, ProgressSummary, StudyTimeCard } from './summary-cards.tsx'

/** No initial title: the page sets it once the report is loaded. */
export const meta = () => []

type HelperReport = InferContractRouterOutputs<typeof contract>['report']['forHelper']

/** /parent/helping/:userId: what a helper sees of a child's progress. */
export default function HelperReportPage() {
  const { userId = '' } = useParams()
  const report = useQuery(parentPages['/parent/helping/:userId']({ userId }))
  const firstName = report.data?.learner.firstName ?? ''
  const title = report.data ? t`${firstName}’s progress` : t`Progress`
  return (
    <Page>
      <title>{pageTitle(title)}</title>
      <PageHeader
        above={<BackLink to="/parent/helping">{t`Children you help`}</BackLink>}
        title={title}
        subtitle={report.data?.learner.gradeName ?? undefined}
        actions={
          report.data && (
            <ButtonLink to={`/parent/helping/${userId}/skills`} variant="secondary">
              {t`Skills and answers`}
            </ButtonLink>
          )
        }
      />
      <Loaded
        query={report}
        loading={<FiguresSkeleton label={t`Loading report...`} />}
        failed={t`Failed to load data. Please try again later.`}
        explain={explainNoHelper}
      >
        {(data) => <Report report={data} />}
      </Loaded>
    </Page>
  )
}

function Report({ report }: { report: HelperReport }) {
  const reader = { kind: 'parent' as const, learnerName: report.learner.firstName, opensLessons: false }
  return (
    <div className="grid grid-cols-1 gap-5">
      <ProgressSummary report={report} reader={reader} />
      <AverageCards averages={report.averages} firstTries={report.firstTries} rows={report.rows} />
      <StudyTimeCard studyTime={report.studyTime} />
      {report.subjects.map((subject) => (
        <Subject key={subject.id} subject={subject} rows={report.rows} />
      ))}
    </div>
  )
}

/** Finished lessons and scored activities of a subject. */
function Subject({
  subject: { id, name, color, averageFirstTry, lessons },
  rows,
}: {
  subject: HelperReport['subjects'][number]
  rows: HelperReport['rows']
}) {
  const listed = lessons.map((lesson) => ({ ...lesson, content: lesson.parts })).filter(hasContent)
  const finished = listed.filter(isFinished).length
  const total = listed.length
  const scored = rows.filter(({ subjectId, score }) => subjectId === id && score !== null)
  const first = averageFirstTry === null ? null : formatPercent(averageFirstTry)
  return (
    <Card as="section" padding="snug" aria-labelledby={`subject-${id}`} className="grid grid-cols-1 gap-3">
      <h2 id={`subject-${id}`} className={`text-xl ${hueStyle[hueOf(color)].text}`}>
        {name}
      </h2>
      <div>
        <ProgressBar label={t`Finished lessons in ${name}`} value={total === 0 ? 0 : (finished / total) * 100} />
        <p className="mt-1 text-ink-soft text-sm">
          {plural(total, { one: `${finished} of # lesson finished`, other: `${finished} of # lessons finished` })}
          {first !== null && ` · ${t`first tries: ${first}`}`}
        </p>
      </div>
      {scored.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
            {plural(scored.length, { one: '# result', other: '# results' })}
          </summary>
          <ul className="divide-y divide-line">
            {scored.map((row) => (
              <li key={row.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                <span className="wrap-anywhere min-w-0 flex-1">
                  {row.title} <span className="text-ink-soft text-sm">{typeName(row.type)}</span>
                </span>
                <span className="font-semibold tabular-nums">{formatPercent(row.score)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
