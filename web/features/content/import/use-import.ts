import { isDefinedError } from '@orpc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalMessage } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import type { Choices } from './import-choices.ts'

/** How often the server is asked how far it is, in milliseconds. */
const POLL_INTERVAL_MS = 500

const UNKNOWN =
  'The server did not answer, so it is not known yet whether this was written. Please try again: nothing is ever written twice.'

/** One import by its id: how far it is, what is in it, and its confirmation. */
export function useImport(importId: string) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const progressOptions = api.contentImports.progress.queryOptions({ input: { importId } })

  const confirm = useMutation(
    api.contentImports.confirm.mutationOptions({
      networkMode: 'always',
      onMutate: () => setProblem(null),
      onSuccess: (answer) => {
        queryClient.setQueryData(progressOptions.queryKey, answer)
        void queryClient.invalidateQueries()
      },
      onError: (error) => {
        const told = refusalMessage(error)
        const fields = isDefinedError(error) && error.code === 'INVALID_INPUT' ? error.data.fields : {}
        setProblem(Object.values(fields)[0] ?? told ?? UNKNOWN)
        void queryClient.invalidateQueries({ queryKey: api.contentImports.key() })
      },
    }),
  )
  const progress = useQuery({
    ...progressOptions,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      const now = state.data?.import.state
      return confirm.isPending || now === 'reading' || now === 'writing' ? POLL_INTERVAL_MS : false
    },
  })
  const state = progress.data?.import.state
  const preview = useQuery({
    ...api.contentImports.preview.queryOptions({ input: { importId } }),
    enabled: state === 'ready' || state === 'failed',
    // What is confirmed has to be what is there now.
    refetchOnMount: 'always',
  })

  return {
    /** Null where there is none of this id, or none of this person's. */
    progress,
    isUnknown: isDefinedError(progress.error) && progress.error.code === 'NOT_FOUND',
    preview,
    confirming: confirm.isPending,
    /** What became of the last confirmation, where it came to nothing. */
    problem,
    confirm: (basedOn: string, choices: Choices) => {
      // The button turns busy a moment after the press, and a double click is faster.
      if (queryClient.isMutating({ mutationKey: api.contentImports.confirm.mutationKey() }) > 0) return
      const list = [...choices].map(([key, action]) => ({ key, action }))
      confirm.mutate({ importId, basedOn, choices: list })
    },
  }
}
