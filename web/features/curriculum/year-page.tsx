import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { Timer } from 'lucide-react'
import { Fragment, lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import type { contract } from '#contract/index.ts'
import { groupByUnit } from '#domain/content/units.ts'
import { classifyFailure } from '#web/api/connection.ts'
import { useOwnSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { formatLessonRange } from '#web/product/lesson-counts.ts'
import { targetName } from '#web/product/names.ts'
import { openPages } from '#web/product/page-queries.ts'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { EmptyState, ErrorState } from '#web/ui/messages.tsx'
import { Page, PageHeader, PageSkeleton } from '#web/ui/page.tsx'
import { describeYear, titleOfYear } from './year-words.ts'

/** Read by the build, for the page's first call. */
export const handle = { area: null, pages: openPages }

/** Initial title, until the grade is loaded. */
export const meta = () => [{ title: pageTitle(t`The year in lessons`) }]

/** /grades/{id}: content of a grade by subject and unit, with the codes of the learning standards. Public. */
export default function YearPage() {
  const { id = '' } = useParams()
  const session = useOwnSession()
  const year = useQuery(openPages['/grades/:id']({ id }))

  if (year.isPending) return <PageSkeleton label={t`Loading the year...`} />
  if (!year.data) {
    return (
      <Page>
        <PageHeader title={t`The year in lessons`} />
        {classifyFailure(year.error).kind === 'rejected' ? (
          <EmptyState title={t`This grade isn’t open.`}>
            <ButtonLink to="/#grades">
              <Trans>See all grades</Trans>
            </ButtonLink>
          </EmptyState>
        ) : (
          <ErrorState
            message={t`Failed to load data. Please try again later.`}
            onRetry={() => void year.refetch()}
            busy={year.isFetching}
          />
        )}
      </Page>
    )
  }
  const { grade, subjects } = year.data
  const lessons = subjects.reduce((sum, subject) => sum + subject.lessons.length, 0)
  return (
    <Page>
      <title>{pageTitle(titleOfYear(grade.name))}</title>
      <PageHeader
        title={titleOfYear(grade.name.replaceAll(' ', '\u00a0'))}
        subtitle={describeYear(lessons, subjects.length)}
        actions={
          session.kind === 'signed-out' && (
            <ButtonLink to="/sign-up">
              <Trans>Sign up free</Trans>
            </ButtonLink>
          )
        }
      />
      {subjects.length === 0 ? (
        <EmptyState title={t`No subjects available yet.`} />
      ) : (
        <div className="grid grid-cols-1 gap-10">
          {subjects.map((subject) => (
            <SubjectYear key={subject.id} subject={subject} />
          ))}
          <p className="max-w-prose text-ink-soft text-sm">
            <Trans>
              The codes name learning standards that a lesson works on: the Common Core State Standards in mathematics
              and English, and the Next Generation Science Standards in science.
            </Trans>
          </p>
        </div>
      )}
    </Page>
  )
}

const VisitorQuestion = lazy(() =>
  import('#web/product/visitor-question.tsx').then(({ VisitorQuestion }) => ({ default: VisitorQuestion })),
)

type YearSubject = InferContractRouterOutputs<typeof contract>['curriculum']['year']['subjects'][number]

function SubjectYear({ subject }: { subject: YearSubject }) {
  const { wash, text } = hueStyle[hueOf(subject.color)]
  return (
    <section>
      <Card padding="none" className="overflow-hidden">
        <div className={`grid gap-1 px-5 py-4 sm:px-6 ${wash}`}>
          <h2 className="text-xl">
            <Link
              to={`/learner/subjects/${subject.id}`}
              className={`inline-flex min-h-11 items-center hover:underline ${text}`}
            >
              {subject.name}
            </Link>
          </h2>
          {subject.description && <p className="max-w-prose text-sm">{subject.description}</p>}
        </div>
        {subject.lessons.length === 0 && (
          <p className="px-5 py-4 text-ink-soft sm:px-6">
            <Trans>No lessons available yet.</Trans>
          </p>
        )}
        {subject.landing && (
          <div className="px-5 py-5 sm:px-6">
            <h3 className="mb-3 text-lg">
              <Trans>Try a question</Trans>
            </h3>
            <Suspense fallback={<Skeleton className="h-72 w-full rounded-lg" />}>
              <VisitorQuestion shown={subject.landing} />
            </Suspense>
          </div>
        )}
        {groupByUnit(subject.lessons).map(({ name, lessons }) => (
          <div key={lessons[0]?.number} className="border-line border-t px-5 py-5 first:border-t-0 sm:px-6">
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-6 text-lg">
              {name ?? formatLessonRange(lessons)}
              {name && (
                <span className="font-normal font-text text-ink-soft text-sm tracking-normal">
                  {formatLessonRange(lessons)}
                </span>
              )}
            </h3>
            <ol className="mt-3 grid gap-4">
              {lessons.map((lesson) => (
                <li key={lesson.number} className="text-sm">
                  <div className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[2fr_1fr]">
                    <div className="min-w-0">
                      <p className="font-medium text-base">
                        {targetName({ title: lesson.title, lessonNumber: lesson.number })}
                      </p>
                      {lesson.description && <p className="text-ink-soft">{lesson.description}</p>}
                    </div>
                    {lesson.standards && <Standards codes={lesson.standards} />}
                  </div>
                  {subject.tests
                    .filter(({ afterLessonNumber }) => afterLessonNumber === lesson.number)
                    .map((test) => (
                      <p key={test.title} className="mt-1.5 flex items-start gap-2">
                        <Timer aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-leaf-text" />
                        <ThenTest title={test.title} />
                      </p>
                    ))}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </Card>
    </section>
  )
}

/** Codes of the learning standards of a lesson; none breaks at its hyphen. */
function Standards({ codes }: { codes: string }) {
  return (
    <p className="text-ink-soft sm:text-end">
      <Trans>Standards:</Trans>{' '}
      {codes.split(', ').map((code, index) => (
        <Fragment key={code}>
          {index > 0 && ', '}
          <span className="whitespace-nowrap">{code}</span>
        </Fragment>
      ))}
    </p>
  )
}

function ThenTest({ title }: { title: string }) {
  return <Trans>Then a timed test: {title}</Trans>
}
