import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { refusalMessage } from '#web/api/refusal.ts'
import { toast } from '#web/ui/toast.ts'
import { successMessage } from '../content-messages.ts'
import { countsInWords } from '../counts-in-words.ts'

/** Brings a deletion back from the bin, with all that went with it. */
export function useUndoDeletion() {
  const queryClient = useQueryClient()
  return useMutation(
    api.contentBin.restore.mutationOptions({
      networkMode: 'always',
      onSuccess: (restored) => {
        const along = countsInWords(restored.with)
        toast.success(successMessage(restored.kind, 'restored'), along && `With ${along}.`)
      },
      onError: (error) => toast.error(refusalMessage(error) ?? 'Failed to restore. Please try again.'),
      onSettled: () => queryClient.invalidateQueries(),
    }),
  )
}
