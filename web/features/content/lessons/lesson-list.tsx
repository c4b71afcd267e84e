import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { LessonList as Listed, ListedLesson } from '../content-types.ts'
import { DeleteContentDialog } from '../deletion/delete-content-dialog.tsx'
import { ImportButton } from '../import/import-button.tsx'
import { moved } from '../ordering/moved.ts'
import { SortableList } from '../ordering/sortable-list.tsx'
import { useContentAddress } from '../use-content-address.ts'
import { LessonRow } from './lesson-row.tsx'
import { OpenLesson } from './open-lesson.tsx'
import { useReorderLessons } from './use-reorder-lessons.ts'

/** A subject's lessons in their order, and the dialog of the one that is open. */
export function LessonList({ list }: { list: Listed }) {
  const { address, show } = useContentAddress()
  const [deleting, setDeleting] = useState<ListedLesson | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { reorder, saving } = useReorderLessons(list)
  const { subject, lessons } = list
  return (
    <section aria-labelledby="lessons-heading" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="lessons-heading" tabIndex={-1} className="text-xl focus:outline-none">
          Lessons of {subject.name}
        </h2>
        <p role="status" className="mr-auto text-ink-soft text-sm">
          {saving && 'Saving the order...'}
        </p>
        <div className="flex flex-wrap gap-3">
          <ImportButton label="Import lessons" purpose={{ kind: 'lessons', subjectId: subject.id }} />
          <Button onClick={() => void show({ edit: 'new' })}>
            <Plus aria-hidden="true" className="size-5" />
            Add Lesson
          </Button>
        </div>
      </div>
      {lessons.length === 0 ? (
        <EmptyState title="There are no lessons yet.">
          <p>Add the first one: a title is enough to begin with.</p>
        </EmptyState>
      ) : (
        <SortableList
          items={lessons}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          onMove={(from, to) => reorder(moved(lessons, from, to).map(({ id }) => id))}
        >
          {(lesson, _index, order) => (
            <LessonRow
              lesson={lesson}
              subjectId={subject.id}
              order={order}
              onDelete={() => setDeleting(lesson)}
            />
          )}
        </SortableList>
      )}
      {address.edit && <OpenLesson key={subject.id} edit={address.edit} list={list} />}
      {deleting && (
        <DeleteContentDialog
          item={{ kind: 'lesson', id: deleting.id, title: `${deleting.number}. ${deleting.title}` }}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeleting(null)}
          focusWhenDeleted={() => heading.current}
        />
      )}
    </section>
  )
}
