import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api, queryClient } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'
import { practiceOfDay } from '../download/practice-of-day.ts'
import { FailedPage } from '../page-states.tsx'
import { type PracticeSet, useLearnerId } from '../study-types.ts'
import { dashboardWithUnsent } from '../unsent/true-progress.ts'
import { isPracticeDone, useUnsentParts } from '../unsent/unsent-parts.ts'
import { DashboardView } from './dashboard-view.tsx'

export const meta = () => [{ title: pageTitle(t`Learner Dashboard`) }]

/** Start page of a learner (learner-area.md section 2, Learner dashboard). */
export default function LearnerDashboardPage() {
  const dashboard = useQuery(learnerPages['/learner/dashboard']())
  const unsent = useUnsentParts()
  const learnerId = useLearnerId()
  if (dashboard.isPending) return <DashboardSkeleton />
  if (!dashboard.data) return <FailedPage title={t`Learner Dashboard`} query={dashboard} />
  const practice = queryClient.getQueryData(learnerPages['/learner/practice']().queryKey)
  const shown = dashboardWithUnsent(dashboard.data, unsent, {
    subjectOf: findSubject,
    practice: practiceState(learnerId, practice?.set ?? null),
  })
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <Page>
        <DashboardView dashboard={shown} knownAt={dashboard.dataUpdatedAt} />
      </Page>
    </Suspense>
  )
}

/** Without a connection, what is left of the practice of this day. */
function practiceState(learnerId: string | null, known: PracticeSet | null) {
  const set = practiceOfDay(learnerId, known)
  if (isPracticeDone(learnerId, set)) return 'done'
  return set !== known ? 'waits' : 'as known'
}

function findSubject(subjectId: string) {
  return queryClient.getQueryData(api.study.subject.queryKey({ input: { subjectId } }))
}

function DashboardSkeleton() {
  return (
    <Page>
      <Loading label={t`Loading dashboard...`}>
        <Skeleton className="h-10 w-72" />
        <div className="mt-9 grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="grid gap-3">
            {['first', 'second', 'third'].map((name) => (
              <Skeleton key={name} className="h-28 w-full rounded-lg" />
            ))}
          </div>
          <Skeleton className="h-64 w-full rounded-lg" />
        </div>
      </Loading>
    </Page>
  )
}
