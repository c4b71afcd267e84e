import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { FailedPage, GradeClosed, GradeSkeleton, NeedsEnrollment } from '../page-states.tsx'
import { TestList } from './test-list.tsx'

export const meta = () => [{ title: pageTitle(t`Tests`) }]

/** /learner/tests: all tests of the learner's grade with their state (readings.md, "Navigation"). */
export default function TestsPage() {
  const myTests = useQuery(learnerPages['/learner/tests']())

  if (myTests.isPending) return <GradeSkeleton label={t`Loading tests...`} />
  if (!myTests.data) return <FailedPage title={t`Tests`} query={myTests} />

  const { enrollment } = myTests.data
  const subjects = myTests.data.subjects.filter(({ tests }) => tests.length > 0)
  return (
    <Page>
      <PageHeader title={t`Tests`} subtitle={enrollment?.gradeName} />
      {enrollment === null ? (
        <NeedsEnrollment to="tests" />
      ) : enrollment.closed ? (
        <GradeClosed />
      ) : subjects.length === 0 ? (
        <EmptyState title={t`No tests available yet.`} />
      ) : (
        <div className="grid grid-cols-1 gap-10">
          {subjects.map(({ id, name, color, tests }) => (
            <section key={id} aria-labelledby={`tests-${id}`}>
              <h2 id={`tests-${id}`} className="mb-3 text-2xl">
                <Link
                  to={`/learner/subjects/${id}?tab=tests`}
                  className={`inline-flex min-h-11 items-center hover:underline ${hueStyle[hueOf(color)].text}`}
                >
                  {name}
                </Link>
              </h2>
              <TestList tests={tests} headingLevel={3} subjectId={id} knownAt={myTests.dataUpdatedAt} />
            </section>
          ))}
        </div>
      )}
    </Page>
  )
}
