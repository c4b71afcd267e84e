import { isDefinedError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { refusalMessage } from '#web/api/refusal.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import type { LessonList } from '../content-types.ts'
import { useContentAddress } from '../use-content-address.ts'
import { blankLesson } from './editor/lesson-draft.ts'
import { LessonEditor } from './editor/lesson-editor.tsx'

type OpenLessonProps = {
  /** The lesson's id, or `new`. */
  edit: string
  list: LessonList
}

/** The dialog of the lesson that the address names. A new one that gets its id by being saved stays open as it is. */
export function OpenLesson({ edit, list }: OpenLessonProps) {
  const [first] = useState(edit)
  const { id, name, gradeName } = list.subject
  const place = `${gradeName} · ${name}`
  if (first !== 'new') return <StoredLesson key={edit} lessonId={edit} place={place} />
  return (
    <LessonEditor
      subjectId={id}
      place={place}
      opened={{ as: 'new', draft: blankLesson(list.nextNumber), place: `new ${id}` }}
    />
  )
}

function StoredLesson({ lessonId, place }: { lessonId: string; place: string }) {
  const { show } = useContentAddress()
  const lesson = useQuery({
    ...api.contentLessons.get.queryOptions({ input: { lessonId } }),
    // An editor begins with what is stored now, and keeps that until it is saved.
    refetchOnMount: 'always',
  })
  if (lesson.data && lesson.isFetchedAfterMount) {
    return (
      <LessonEditor
        subjectId={lesson.data.lesson.subjectId}
        place={place}
        opened={{ as: 'stored', stored: lesson.data.lesson }}
      />
    )
  }
  const told = lesson.error && isDefinedError(lesson.error) ? refusalMessage(lesson.error) : undefined
  return (
    <Dialog open size="editor" title="Edit lesson" onClose={() => void show({ edit: null, part: null })}>
      {lesson.error && !lesson.isFetching ? (
        <ErrorState
          message={told ?? 'Failed to fetch data. Please try again.'}
          onRetry={() => void lesson.refetch()}
          busy={lesson.isFetching}
        />
      ) : (
        <Loading label="Loading lesson..." />
      )}
    </Dialog>
  )
}
