import { isDefinedError } from '@orpc/client'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { EmptyState, ErrorState } from '#web/ui/messages.tsx'
import { moveItem } from '#web/ui/move-buttons.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { toast } from '#web/ui/toast.ts'
import { DeleteDialog } from '../bin/delete-dialog.tsx'
import { useContentAddress } from '../content-address.ts'
import { FETCH_FAILED, MISSING } from '../content-labels.ts'
import type { LessonList, ListedLesson } from '../content-queries.ts'
import { ImportButton } from '../import/import-button.tsx'
import { TabSkeleton } from '../lazy-tab.tsx'
import { SubjectPicker } from '../subject-picker.tsx'
import { blankLesson } from './lesson-draft.ts'
import { LessonEditor } from './lesson-editor.tsx'
import { LessonRow } from './lesson-row.tsx'

/** Lists, adds, edits, orders, duplicates and deletes the lessons of a subject (accounts-and-parent-portal.md section 2). */
export default function LessonsTab() {
  return <SubjectPicker what="lessons">{(subjectId) => <Lessons key={subjectId} id={subjectId} />}</SubjectPicker>
}

function Lessons({ id }: { id: string }) {
  const lessons = useQuery(api.contentLessons.list.queryOptions({ input: { subjectId: id } }))
  if (lessons.isPending) return <TabSkeleton label="Loading lessons..." />
  if (!lessons.data) {
    return (
      <ErrorState message={FETCH_FAILED.lessons} onRetry={() => void lessons.refetch()} busy={lessons.isFetching} />
    )
  }
  return <SubjectLessons list={lessons.data} />
}

function SubjectLessons({ list }: { list: LessonList }) {
  const { address, show } = useContentAddress()
  const [deleting, setDeleting] = useState<ListedLesson | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { reorder, saving } = useReorderLessons(list)
  const { subject, lessons } = list
  return (
    <section aria-labelledby="lessons-heading" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="lessons-heading" tabIndex={-1} className="text-xl focus:outline-none">
          Lessons in {subject.name}
        </h2>
        <p role="status" className="mr-auto text-ink-soft text-sm">
          {saving && 'Saving the order...'}
        </p>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <ImportButton label="Import lessons" purpose={{ kind: 'lessons', subjectId: subject.id }} />
          <Button onClick={() => void show({ edit: 'new' })}>
            <Plus aria-hidden="true" className="size-5" />
            Add Lesson
          </Button>
        </div>
      </div>
      {lessons.length === 0 ? (
        <EmptyState title="No lessons yet.">
          <p>Add the first one. A title is enough to start.</p>
        </EmptyState>
      ) : (
        <SortableList
          items={lessons}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          onMove={(from, to) => reorder(moveItem(lessons, from, to).map(({ id }) => id))}
        >
          {(lesson, _index, order) => (
            <LessonRow lesson={lesson} subjectId={subject.id} order={order} onDelete={() => setDeleting(lesson)} />
          )}
        </SortableList>
      )}
      {address.edit && <OpenLesson key={subject.id} edit={address.edit} list={list} />}
      {deleting && (
        <DeleteDialog
          item={{ kind: 'lesson', id: deleting.id, title: `${deleting.number}. ${deleting.title}` }}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeleting(null)}
          focusWhenDeleted={() => heading.current}
        />
      )}
    </section>
  )
}

type OpenLessonProps = {
  /** The lesson's id, or `new`. */
  edit: string
  list: LessonList
}

/** Dialog of the lesson that the URL names. A new lesson stays open when its first save gives it an id. */
function OpenLesson({ edit, list }: OpenLessonProps) {
  const [first] = useState(edit)
  const { id, name, gradeId, gradeName } = list.subject
  const place = `${gradeName} · ${name}`
  if (first !== 'new') return <StoredLesson key={edit} lessonId={edit} gradeId={gradeId} place={place} />
  return (
    <LessonEditor
      subjectId={id}
      gradeId={gradeId}
      place={place}
      opened={{ kind: 'new', draft: blankLesson(list.nextNumber), draftKey: `new ${id}` }}
    />
  )
}

type StoredLessonProps = { lessonId: string; gradeId: string; place: string }

function StoredLesson({ lessonId, gradeId, place }: StoredLessonProps) {
  const { show } = useContentAddress()
  const lesson = useQuery({
    ...api.contentLessons.get.queryOptions({ input: { lessonId } }),
    // The editor starts with the latest version and ignores later ones until it is saved.
    refetchOnMount: 'always',
  })
  if (lesson.data && lesson.isFetchedAfterMount) {
    return (
      <LessonEditor
        subjectId={lesson.data.lesson.subjectId}
        gradeId={gradeId}
        place={place}
        opened={{ kind: 'stored', stored: lesson.data.lesson }}
      />
    )
  }
  const { error } = lesson
  const message = isDefinedError(error) && (error.code === 'NOT_FOUND' ? MISSING.lesson : errorMessage(error))
  return (
    <Dialog open size="editor" title="Edit lesson" onClose={() => void show({ edit: null, part: null })}>
      {error && !lesson.isFetching ? (
        <ErrorState
          message={message || FETCH_FAILED.data}
          onRetry={() => void lesson.refetch()}
          busy={lesson.isFetching}
        />
      ) : (
        <Loading label="Loading lesson..." />
      )}
    </Dialog>
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
      toast.error(errorMessage(error) ?? 'Failed to change the order. Please try again.')
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
    updateCache(inOrder(list, lessonIds))
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
