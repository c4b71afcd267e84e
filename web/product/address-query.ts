import { useCallback } from 'react'
import { useNavigate } from 'react-router'

type Options = { replace?: boolean; state?: object }

/** Changes the query of a page; what is not changed stays. */
export type ChangeQuery = (
  change: (current: URLSearchParams) => URLSearchParams,
  options?: Options,
) => void | Promise<void>

/** Query to which a navigation in progress leads. It is neither rendered nor in the address bar before the page is loaded. */
let requested: string | null = null

/**
 * Changes state in the URL. Each change builds on the ones before it, also when they come faster than pages load: two
 * filters that are chosen one right after the other, or a tab that a click selects by focus and by press. A change to
 * what is already requested adds no history entry, which would need another step back.
 */
export function useChangeQuery(): ChangeQuery {
  const navigate = useNavigate()
  return useCallback<ChangeQuery>(
    (change, options) => {
      const current = requested ?? window.location.search.slice(1)
      const next = change(new URLSearchParams(current)).toString()
      if (next === current) return
      requested = next
      const arrival = navigate({ search: next && `?${next}` }, { preventScrollReset: true, ...options })
      return Promise.resolve(arrival).finally(() => {
        if (requested === next) requested = null
      })
    },
    [navigate],
  )
}
