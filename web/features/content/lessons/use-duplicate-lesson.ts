import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { refusalMessage } from '#web/api/refusal.ts'
import { toast } from '#web/ui/toast.ts'
import { failureMessage, successMessage } from '../content-messages.ts'
import { useTellInBin } from '../use-tell-in-bin.ts'

/** Makes a lesson once more, the last of its subject. */
export function useDuplicateLesson() {
  const queryClient = useQueryClient()
  const tellInBin = useTellInBin()
  return useMutation(
    api.contentLessons.duplicate.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ lesson }) =>
        toast.success(successMessage('lesson', 'duplicated'), `${lesson.number}. ${lesson.title}`),
      onError: (error) => {
        if (isDefinedError(error) && error.code === 'IN_BIN') tellInBin(error.message, error.data)
        else toast.error(refusalMessage(error) ?? failureMessage('lesson', 'duplicate'))
      },
      onSettled: () => queryClient.invalidateQueries(),
    }),
  )
}
