import { t } from '@lingui/core/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Avatar } from '#web/product/avatar.tsx'
import { fullName } from '#web/product/names.ts'
import { learnersQuery } from '#web/product/page-queries.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import type { Learner } from './learner.ts'

/** Cards of the parent's learners, with the loading, error and empty states. */
export function LearnerList<Listed>({
  query,
  loadingLabel,
  cardHeight,
  whenEmpty,
  wide = false,
  card,
}: {
  query: UseQueryResult<{ learners: Listed[] }>
  loadingLabel: string
  /** CSS class for the height of a loading card. */
  cardHeight: string
  /** Content below the message that there are no learners yet. */
  whenEmpty: ReactNode
  /** True for cards that take a row each. */
  wide?: boolean
  card: (learner: Listed) => ReactNode
}) {
  const columns = wide ? '' : 'sm:grid-cols-2'
  return (
    <Loaded
      query={query}
      loading={
        <Loading label={loadingLabel}>
          <div className={`grid gap-5 ${columns}`}>
            <Skeleton className={`rounded-lg ${cardHeight}`} />
            {!wide && <Skeleton className={`hidden rounded-lg sm:block ${cardHeight}`} />}
          </div>
        </Loading>
      }
      failed={t`Failed to load learners`}
    >
      {({ learners }) =>
        learners.length === 0 ? (
          <div className="grid gap-5">
            <p className="text-ink-soft text-lg">{t`You haven't added any learner accounts yet.`}</p>
            {whenEmpty}
          </div>
        ) : (
          <ul className={`grid grid-cols-1 gap-5 ${learners.length === 1 ? '' : columns}`}>{learners.map(card)}</ul>
        )
      }
    </Loaded>
  )
}

/** Avatar, name and email address of a learner; badges go below the name. */
export function LearnerName({
  learner,
  children,
}: {
  learner: Pick<Learner, 'firstName' | 'lastName' | 'email'> & { avatar: Learner['avatar'] | null }
  children?: ReactNode
}) {
  return (
    <div className="flex min-w-0 items-start gap-4">
      <Avatar plant={learner.avatar} className="@max-[17rem]/content:hidden size-13" />
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-lg">{fullName(learner)}</h3>
        <p className="wrap-anywhere text-ink-soft text-sm">{learner.email ?? t`No email`}</p>
        {children}
      </div>
    </div>
  )
}

/** Learners of the signed-in parent. */
export function useLearners() {
  return useQuery(learnersQuery())
}
