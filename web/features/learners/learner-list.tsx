import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fullName } from '#web/product/names.ts'
import { learnersQuery } from '#web/product/page-queries.ts'
import { hueStyle, hues } from '#web/ui/badge.tsx'
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
      failed="Failed to load learners"
    >
      {({ learners }) =>
        learners.length === 0 ? (
          <div className="grid gap-5">
            <p className="text-ink-soft text-lg">You haven't added any learner accounts yet.</p>
            {whenEmpty}
          </div>
        ) : (
          <ul className={`grid grid-cols-1 gap-5 ${learners.length === 1 ? '' : columns}`}>{learners.map(card)}</ul>
        )
      }
    </Loaded>
  )
}

/** Name, email address and initials of a learner, in a color derived from the id; badges go below the name. */
export function LearnerName({
  learner,
  children,
}: {
  learner: Pick<Learner, 'id' | 'firstName' | 'lastName' | 'email'>
  children?: ReactNode
}) {
  const hue = hueStyle[hues[Number.parseInt(learner.id.slice(0, 2), 16) % hues.length] ?? 'gray']
  const initials = `${firstLetter(learner.firstName)}${firstLetter(learner.lastName)}`
  return (
    <div className="flex min-w-0 items-start gap-4">
      <span
        aria-hidden="true"
        className={`@max-[17rem]/content:hidden grid size-13 shrink-0 place-items-center rounded-full font-bold font-heading text-lg ${hue.wash} ${hue.text}`}
      >
        {initials}
      </span>
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-lg">{fullName(learner)}</h3>
        <p className="wrap-anywhere text-ink-soft text-sm">{learner.email ?? 'No email'}</p>
        {children}
      </div>
    </div>
  )
}

function firstLetter(name: string): string {
  const { value } = new Intl.Segmenter().segment(name)[Symbol.iterator]().next()
  return value?.segment.toLocaleUpperCase() ?? ''
}

/** Learners of the signed-in parent. */
export function useLearners() {
  return useQuery(learnersQuery())
}
