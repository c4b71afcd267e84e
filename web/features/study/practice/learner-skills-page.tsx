import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState, ErrorState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { SkillMap } from './skill-map.tsx'

export const meta = () => [{ title: pageTitle('Skills') }]

/** /parent/skills/:userId: the skill map of a child, as the child sees it. */
export default function LearnerSkillsPage() {
  const { userId = '' } = useParams()
  const map = useQuery(api.practice.learnerSkills.queryOptions({ input: { learnerId: userId } }))
  return (
    <Page>
      <PageHeader
        above={<BackLink to={`/parent/report/${userId}`}>Progress report</BackLink>}
        title={map.data ? `${map.data.firstName}’s skills` : 'Skills'}
        subtitle={map.data?.gradeName}
      />
      {map.isPending ? (
        <Loading label="Loading skills...">
          <Skeleton className="h-96 w-full rounded-lg" />
        </Loading>
      ) : !map.data ? (
        <ErrorState message="We couldn’t load the skills." onRetry={map.refetch} busy={map.isFetching} />
      ) : map.data.gradeName === null ? (
        <EmptyState
          title="No grade yet"
          action={<ButtonLink to={`/parent/manage-learners/${userId}`}>Choose a grade</ButtonLink>}
        >
          <p>Skills appear here once {map.data.firstName} is enrolled in a grade.</p>
        </EmptyState>
      ) : map.data.awaitsConsent ? (
        <EmptyState
          title="Your consent is needed"
          action={<ButtonLink to={`/parent/manage-learners/${userId}#consent`}>Review consent</ButtonLink>}
        >
          <p>{map.data.firstName}’s skills appear here once you agree to the current consent text.</p>
        </EmptyState>
      ) : (
        <>
          <SkillMap map={map.data} />
          {map.data.weeks === null && (
            <p className="mt-8 text-ink-soft">
              With Premium you also see how skills grow over time, and {map.data.firstName} can practice one skill at a
              time.{' '}
              <Link to="/pricing" className="link">
                See plans
              </Link>
            </p>
          )}
        </>
      )}
    </Page>
  )
}
