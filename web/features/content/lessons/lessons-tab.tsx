import { t } from '@lingui/core/macro'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { EmptyState } from '#web/ui/messages.tsx'
import { moveItem } from '#web/ui/move-buttons.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { toast } from '#web/ui/toast.ts'
import { FETCH_FAILED } from '../content-labels.ts'
import { type LessonList, useLessonList } from '../content-queries.ts'
import { AddButton, type ItemsProps, ItemTab } from '../editor/item-tab.tsx'
import { ImportButton } from '../import/import-button.tsx'
import { blankLesson } from './lesson-draft.ts'
import { LESSON_EDITOR, LessonEditor } from './lesson-editor.tsx'
import { LessonRow } from './lesson-row.tsx'

/** Lists, adds, edits, orders, duplicates and deletes the lessons of a subject (accounts-and-parent-portal.md section 2). */
export default function LessonsTab() {
  return (
    <ItemTab
      definition={LESSON_EDITOR}
      useList={useLessonList}
      fetchFailed={FETCH_FAILED.lessons}
      Items={Lessons}
      blank={({ nextNumber }) => blankLesson(nextNumber)}
      Editor={LessonEditor}
    />
  )
}

function Lessons({ list, header, onDelete }: ItemsProps<LessonList>) {
  const { reorder, saving } = useReorderLessons(list)
  const { subject, lessons } = list
  return (
    <>
      {header(
        <>
          <p role="status" className="me-auto text-ink-soft text-sm">
            {saving && t`Saving the order...`}
          </p>
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
            <ImportButton label={t`Import lessons`} purpose={{ kind: 'lessons', subjectId: subject.id }} />
            <AddButton kind="lesson" />
          </div>
        </>,
      )}
      {lessons.length === 0 ? (
        <EmptyState title={t`No lessons yet.`}>
          <p>{t`Add the first one. A title is enough to start.`}</p>
        </EmptyState>
      ) : (
        <SortableList
          items={lessons}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          onMove={(from, to) => reorder(moveItem(lessons, from, to).map(({ id }) => id))}
        >
          {(lesson, _index, order) => (
            <LessonRow
              lesson={lesson}
              subjectId={subject.id}
              order={order}
              onDelete={() => onDelete({ id: lesson.id, title: `${lesson.number}. ${lesson.title}` })}
            />
          )}
        </SortableList>
      )}
    </>
  )
}

/** Reorders lessons optimistically. Moves are sent one at a time, each based on the previous result. */
function useReorderLessons(list: LessonList) {
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
      // Pending moves stay as shown.
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
      toast.error(errorMessage(error) ?? t`Failed to change the order. Please try again.`)
      return queryClient.invalidateQueries({ queryKey })
    },
  })
  // Warns before the page closes: a move that waits for the previous one would be lost.
  useEffect(() => {
    if (!saving) return
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmUnload)
    return () => removeEventListener('beforeunload', confirmUnload)
  }, [saving])

  const reorder = (lessonIds: string[]) => {
    void queryClient.cancelQueries({ queryKey })
    // The result of the previous move may not be rendered yet.
    updateCache(inOrder(queryClient.getQueryData(queryKey) ?? list, lessonIds))
    mutate(lessonIds)
  }
  return { reorder, saving }
}

/** Returns the list in another order. The lessons share the same numbers, in ascending order. */
function inOrder(list: LessonList, lessonIds: readonly string[]): LessonList {
  const numbers = list.lessons.map(({ number }) => number).toSorted((a, b) => a - b)
  const lessons = lessonIds.flatMap((id) => list.lessons.filter((lesson) => lesson.id === id))
  return {
    ...list,
    lessons: lessons.map((lesson, index) => ({ ...lesson, number: numbers[index] ?? lesson.number })),
  }
}
