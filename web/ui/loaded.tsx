import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './messages.tsx'

export type LoadedProps<Data> = {
  query: UseQueryResult<Data>
  /** Shown until the first response: its text and the skeleton of the content. */
  loading: ReactNode
  /** Message with a button to retry, if the data could not be loaded. */
  failed: string
  /** Replaces the message for errors that a retry cannot help, such as a missing page; null or false for all others. */
  explain?: ((error: Error) => ReactNode) | undefined
  children: (data: Data) => ReactNode
}

/** Renders the data of a query, or its loading or error state. Data stays on the screen if a later refresh fails. */
export function Loaded<Data>({ query, loading, failed, explain, children }: LoadedProps<Data>) {
  if (query.isPending) return loading
  if (!query.isLoadingError) return children(query.data)
  return (
    explain?.(query.error) || (
      <ErrorState
        message={failed}
        reference={referenceOf(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  )
}

/** Id by which the server's log names the failed request; undefined if it did not get there. */
function referenceOf(error: object): string | undefined {
  const data: unknown = 'data' in error ? error.data : null
  const id: unknown = typeof data === 'object' && data !== null && 'requestId' in data ? data.requestId : null
  return typeof id === 'string' ? id : undefined
}
