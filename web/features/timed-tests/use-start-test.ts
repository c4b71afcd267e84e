import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { alreadyTakenMessage } from '#domain/timed-test.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/ui/toast.ts'
import { openedTestKey } from './opened-test.ts'

/** Starts the attempt; what stands in the way of it is looked up and shown. */
export function useStartTest(testId: string) {
  const cache = useQueryClient()
  const queryKey = openedTestKey(testId)
  return useMutation(
    api.timedTests.start.mutationOptions({
      networkMode: 'always',
      onSuccess: async (attempt) => {
        await cache.cancelQueries({ queryKey })
        cache.setQueryData(queryKey, (opened) => opened && { ...opened, attempt })
      },
      onError: async (error) => {
        if (isDefinedError(error) && error.code === 'ALREADY_FINISHED') {
          toast.info(error.message, alreadyTakenMessage(error.data.score))
        }
        if (isDefinedError(error)) await cache.invalidateQueries({ queryKey })
      },
    }),
  )
}
