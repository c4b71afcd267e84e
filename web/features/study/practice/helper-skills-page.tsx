import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { explainNoHelper } from '#web/product/empty-states.tsx'
import { parentPages } from '#web/product/page-queries.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { SkillMap } from './skill-map.tsx'

export const meta = () => [{ title: pageTitle(t`Skills`) }]

/** /parent/helping/:userId/skills: the skill map of a child, for a helper. */
export default function HelperSkillsPage() {
  const { userId = '' } = useParams()
  const map = useQuery(parentPages['/parent/helping/:userId/skills']({ userId }))
  const firstName = map.data?.firstName ?? ''
  return (
    <Page>
      <PageHeader
        above={<BackLink to={`/parent/helping/${userId}`}>{t`Progress`}</BackLink>}
        title={map.data ? t`${firstName}’s skills` : t`Skills`}
        subtitle={map.data?.gradeName}
      />
      <Loaded
        query={map}
        loading={
          <Loading label={t`Loading skills...`}>
            <Skeleton className="h-96 w-full rounded-lg" />
          </Loading>
        }
        failed={t`We couldn’t load the skills.`}
        explain={explainNoHelper}
      >
        {(data) => <SkillMap map={data} learnerId={userId} firstName={data.firstName} forHelper />}
      </Loaded>
    </Page>
  )
}
