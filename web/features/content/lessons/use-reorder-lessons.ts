import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/ui/toast.ts'
import type { LessonList } from '../content-types.ts'

/** Reorders lessons, and shows the new order at once. Moves are sent one by one, each based on the result of the one before. */
export function useReorderLessons(list: LessonList) {
  const queryClient = useQueryClient()
  const subjectId = list.subject.id
  const queryKey = api.contentLessons.list.queryKey({ input: { subjectId } })
  const updateCache = (next: LessonList) => queryClient.setQueryData(queryKey, next)
  const mutationKey = ['reorder-lessons', subjectId]
  const saving = useIsMutating({ mutationKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `reorder-lessons ${subjectId}` },
    networkMode: 'always',
    mutationFn: async (lessonIds: string[]) => {
      const current = queryClient.getQueryData(queryKey) ?? list
      return api.contentLessons.reorder.call({ subjectId, lessonIds, orderVersion: current.orderVersion })
    },
    onSuccess: (next) => {
      const isLast = queryClient.isMutating({ mutationKey }) <= 1
      // Later moves stay as they are shown.
      const shown = queryClient.getQueryData(queryKey)
      updateCache(
        isLast || !shown
          ? next
          : inOrder(
              next,
              shown.lessons.map(({ id }) => id),
            ),
      )
    },
    onError: (error) => {
      toast.error(errorMessage(error) ?? 'Failed to change the order. Please try again.')
      return queryClient.invalidateQueries({ queryKey })
    },
  })
  // A move that still waits for the one before would be lost with the page.
  useEffect(() => {
    if (!saving) return
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmUnload)
    return () => removeEventListener('beforeunload', confirmUnload)
  }, [saving])

  const reorder = (lessonIds: string[]) => {
    void queryClient.cancelQueries({ queryKey })
    updateCache(inOrder(list, lessonIds))
    mutate(lessonIds)
  }
  return { reorder, saving }
}

/** The list in another order. The lessons share the same numbers, in ascending order. */
function inOrder(list: LessonList, lessonIds: readonly string[]): LessonList {
  const numbers = list.lessons.map(({ number }) => number).toSorted((a, b) => a - b)
  const lessons = lessonIds.flatMap((id) => list.lessons.filter((lesson) => lesson.id === id))
  return {
    ...list,
    lessons: lessons.map((lesson, index) => ({ ...lesson, number: numbers[index] ?? lesson.number })),
  }
}
