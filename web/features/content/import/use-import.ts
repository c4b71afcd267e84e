import { t } from '@lingui/core/macro'
import { isDefinedError } from '@orpc/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import type { Choices } from './import-choices.ts'

const POLL_INTERVAL_MS = 500

const outcomeUnknown = () =>
  t`The server didn’t answer, so we don’t know yet if this was imported. Please try again; nothing is ever imported twice.`

/** Progress, preview and confirmation of an import. */
export function useImport(importId: string) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const progressOptions = api.contentImports.progress.queryOptions({ input: { importId } })

  const confirm = useSave(client.contentImports.confirm, {
    done: (confirmed) => {
      queryClient.setQueryData(progressOptions.queryKey, confirmed)
      void queryClient.invalidateQueries()
    },
    errors: { INVALID_INPUT: ({ message, data }) => fail(Object.values(data.fields)[0] ?? message) },
    failed: (message) => fail(message ?? outcomeUnknown()),
  })
  const fail = (message: string) => {
    setProblem(message)
    void queryClient.invalidateQueries({ queryKey: api.contentImports.key() })
  }
  const progress = useQuery({
    ...progressOptions,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      const importState = state.data?.import.state
      return confirm.isPending || importState === 'reading' || importState === 'writing' ? POLL_INTERVAL_MS : false
    },
  })
  const state = progress.data?.import.state
  const preview = useQuery({
    ...api.contentImports.preview.queryOptions({ input: { importId } }),
    enabled: state === 'ready' || state === 'failed',
    // The user must confirm the current preview.
    refetchOnMount: 'always',
  })

  return {
    progress,
    /** True if the account has no import with this id. */
    isUnknown: isDefinedError(progress.error) && progress.error.code === 'NOT_FOUND',
    preview,
    confirming: confirm.isPending,
    /** The error message of the last confirmation. */
    problem,
    confirm: (basedOn: string, choices: Choices, publishNewGrade: boolean) => {
      setProblem(null)
      const list = [...choices].map(([key, action]) => ({ key, action }))
      confirm.mutate({ importId, basedOn, choices: list, publishNewGrade })
    },
  }
}
