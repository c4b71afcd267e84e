import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readContentAddress, withChanges } from './content-address.ts'

export type ShowContent = (
  changes: Parameters<typeof withChanges>[1],
  how?: { replace?: boolean },
) => void | Promise<void>

/** What is open in content management, as its address says, and how to open something else there. */
export function useContentAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()

  /** The same function at every render. Changes what it is told of the address, and leaves the rest as it is. */
  const show = useCallback<ShowContent>(
    (changes, { replace = false } = {}) => {
      // A pressed tab is chosen by taking the focus and again by the click, before the first has been rendered. Only
      // the address bar knows by then; twice in the history, the way back would need two steps.
      const present = new URLSearchParams(window.location.search)
      const next = withChanges(present, changes)
      if (next.toString() !== present.toString()) {
        return navigate(`?${next}`, { replace, preventScrollReset: true })
      }
    },
    [navigate],
  )
  return { address: readContentAddress(search), show }
}
