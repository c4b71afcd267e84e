import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refusalMessage } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/ui/toast.ts'
import type { LessonList } from '../content-types.ts'

/**
 * Gives lessons a new order. It is shown at once; moves that come while one is on its way follow it one by one, each
 * based on what the one before made of the list.
 */
export function useReorderLessons(list: LessonList) {
  const queryClient = useQueryClient()
  const subjectId = list.subject.id
  const queryKey = api.contentLessons.list.queryKey({ input: { subjectId } })
  const put = (next: LessonList) => queryClient.setQueryData(queryKey, next)
  const mutationKey = ['reorder-lessons', subjectId]
  const saving = useIsMutating({ mutationKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `reorder-lessons ${subjectId}` },
    networkMode: 'always',
    mutationFn: async (lessonIds: string[]) => {
      const present = queryClient.getQueryData(queryKey) ?? list
      return api.contentLessons.reorder.call({ subjectId, lessonIds, orderVersion: present.orderVersion })
    },
    onSuccess: (next) => {
      const last = queryClient.isMutating({ mutationKey }) <= 1
      // What was moved meanwhile stays where it was put.
      const shown = queryClient.getQueryData(queryKey)
      put(
        last || !shown
          ? next
          : inOrder(
              next,
              shown.lessons.map(({ id }) => id),
            ),
      )
    },
    onError: (error) => {
      toast.error(refusalMessage(error) ?? 'Failed to change the order. Please try again.')
      return queryClient.invalidateQueries({ queryKey })
    },
  })
  // A move that still waits for the one before would go with the page.
  useEffect(() => {
    if (!saving) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [saving])

  const reorder = (lessonIds: string[]) => {
    void queryClient.cancelQueries({ queryKey })
    put(inOrder(list, lessonIds))
    mutate(lessonIds)
  }
  return { reorder, saving }
}

/** The list as it will be in another order: the numbers that the lessons have are dealt out anew. */
function inOrder(list: LessonList, lessonIds: readonly string[]): LessonList {
  const numbers = list.lessons.map(({ number }) => number).toSorted((a, b) => a - b)
  const lessons = lessonIds.flatMap((id) => list.lessons.filter((lesson) => lesson.id === id))
  return {
    ...list,
    lessons: lessons.map((lesson, place) => ({ ...lesson, number: numbers[place] ?? lesson.number })),
  }
}
