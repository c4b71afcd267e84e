import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/ui/toast.ts'
import { formatContentCounts, successMessage } from '../content-labels.ts'

/** Restores an item from the bin, with the content deleted with it. */
export function useUndoDeletion() {
  const queryClient = useQueryClient()
  return useMutation(
    api.contentBin.restore.mutationOptions({
      networkMode: 'always',
      onSuccess: (restored) => {
        const content = formatContentCounts(restored.with)
        toast.success(successMessage(restored.kind, 'restored'), content && `With ${content}.`)
      },
      onError: (error) => toast.error(errorMessage(error) ?? 'Failed to restore. Please try again.'),
      onSettled: () => queryClient.invalidateQueries(),
    }),
  )
}

/** A toast for a change to an item that is in the bin by now, with an action that restores it. */
export function useInBinToast() {
  const undo = useUndoDeletion()
  return (message: string, { deletionId }: { deletionId: string }) =>
    toast.error(message, undefined, { label: 'Restore', onPress: () => undo.mutate({ deletionId }) })
}
