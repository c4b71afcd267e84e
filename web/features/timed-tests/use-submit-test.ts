import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#web/api/client.ts'
import { toast } from '#web/ui/toast.ts'
import { openedTestKey } from './opened-test.ts'
import { unsavedAnswers } from './saving/answer-queue.ts'
import type { AnswerSaver } from './saving/answer-saver.ts'

/**
 * Hands the attempt in. Only what is not saved yet goes with it: the rest the server has, and there it may have been
 * changed from another tab.
 */
export function useSubmitTest(testId: string, saver: AnswerSaver) {
  const cache = useQueryClient()
  const queryKey = openedTestKey(testId)
  const { mutate, ...submission } = useMutation({
    networkMode: 'always',
    async mutationFn() {
      await saver.settled()
      return client.timedTests.submit({ testId, answers: unsavedAnswers(saver.queue()) })
    },
    onSuccess: async (attempt) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (opened) => opened && { ...opened, attempt })
      saver.finish()
    },
    onError: () => {
      toast.error('Failed to submit test results. Please try again.')
      void cache.invalidateQueries({ queryKey })
    },
  })
  return { ...submission, submit: () => mutate() }
}
