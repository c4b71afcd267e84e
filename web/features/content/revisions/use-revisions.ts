import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'

/** The changes of an item, the latest first, fifty at a time. */
export function useRevisions(itemId: string) {
  return useInfiniteQuery(
    api.contentRevisions.list.infiniteOptions({
      input: (before: number | undefined) => ({ itemId, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ more, revisions }) => (more ? revisions.at(-1)?.version : undefined),
    }),
  )
}

/** What an item was like at a version, which never changes. */
export function useRevision(itemId: string, version: number) {
  return useQuery(
    api.contentRevisions.get.queryOptions({
      input: { itemId, version },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
}
