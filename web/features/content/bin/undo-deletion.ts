import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalMessage } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/ui/toast.ts'
import { formatContentCounts, successMessage } from '../content-labels.ts'

/** Brings a deletion back from the bin, with all that went with it. */
export function useUndoDeletion() {
  const queryClient = useQueryClient()
  return useMutation(
    api.contentBin.restore.mutationOptions({
      networkMode: 'always',
      onSuccess: (restored) => {
        const along = formatContentCounts(restored.with)
        toast.success(successMessage(restored.kind, 'restored'), along && `With ${along}.`)
      },
      onError: (error) => toast.error(refusalMessage(error) ?? 'Failed to restore. Please try again.'),
      onSettled: () => queryClient.invalidateQueries(),
    }),
  )
}

/** Tells that somebody moved into the bin what was to be changed, and offers to bring it back. */
export function useInBinToast() {
  const undo = useUndoDeletion()
  return (message: string, { deletionId }: { deletionId: string }) =>
    toast.error(message, undefined, { label: 'Restore', onPress: () => undo.mutate({ deletionId }) })
}
