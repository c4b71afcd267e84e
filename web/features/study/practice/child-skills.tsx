import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { contract } from '#contract/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'

export type ChildSkillMap = InferContractRouterOutputs<typeof contract>['practice']['learnerSkills']

type ChildSkillsProps = {
  map: UseQueryResult<ChildSkillMap>
  back: { to: string; label: ReactNode }
  /** Replaces the message of an error that trying again would not end. */
  explain: (error: Error) => ReactNode
  children: (map: ChildSkillMap) => ReactNode
}

/** Page with the skill map of a child, for a parent or a helper. */
export function ChildSkills({ map, back, explain, children }: ChildSkillsProps) {
  const firstName = map.data?.firstName
  return (
    <Page>
      <PageHeader
        above={<BackLink to={back.to}>{back.label}</BackLink>}
        title={firstName !== undefined ? t`${firstName}’s skills` : t`Skills`}
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
        explain={explain}
      >
        {children}
      </Loaded>
    </Page>
  )
}
