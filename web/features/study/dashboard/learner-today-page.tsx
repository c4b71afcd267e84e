import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { explainUnknownLearner } from '#web/product/empty-states.tsx'
import { parentPages } from '#web/product/page-queries.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { ReadOnlyArea } from '../read-only.tsx'
import { DashboardView } from './dashboard-view.tsx'

export const meta = () => [{ title: pageTitle(t`What your child sees`) }]

/** /parent/today/:userId: a child's Today as the child sees it, to look at only. */
export default function LearnerTodayPage() {
  const { userId = '' } = useParams()
  const dashboard = useQuery(parentPages['/parent/today/:userId']({ userId }))
  const name = dashboard.data?.firstName
  return (
    <Page>
      <PageHeader
        above={
          <BackLink to="/parent">
            <Trans>Parent Dashboard</Trans>
          </BackLink>
        }
        title={name ? t`What ${name} sees` : t`What your child sees`}
        subtitle={name && t`This is ${name}’s start page right now. You can look around; nothing here can be pressed.`}
      />
      <Loaded
        query={dashboard}
        loading={
          <Loading label={t`Loading...`}>
            <Skeleton className="h-160 w-full rounded-xl" />
          </Loading>
        }
        failed={t`We couldn’t load this page.`}
        explain={explainUnknownLearner}
      >
        {(data) => (
          <section
            aria-label={startPageOf(data.firstName)}
            className="rounded-xl border-2 border-line-strong border-dashed p-4 sm:p-7"
          >
            <p className="mb-4 flex items-center gap-2 font-semibold text-ink-soft text-sm">
              <Eye aria-hidden="true" className="size-5 shrink-0" />
              <LookOnly firstName={data.firstName} />
            </p>
            <ReadOnlyArea value={true}>
              <Suspense fallback={<Skeleton className="h-160 w-full rounded-xl" />}>
                <DashboardView dashboard={data} knownAt={dashboard.dataUpdatedAt} />
              </Suspense>
            </ReadOnlyArea>
          </section>
        )}
      </Loaded>
    </Page>
  )
}

const startPageOf = (firstName: string) => t`${firstName}’s start page`

function LookOnly({ firstName }: { firstName: string }) {
  return <Trans>{firstName}’s page, to look at only</Trans>
}
