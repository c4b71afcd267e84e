import { useRef, useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ContentTable } from '../content-table.tsx'
import type { Grade } from '../content-types.ts'
import { countsInWords } from '../counts-in-words.ts'
import { DeleteContentDialog } from '../deletion/delete-content-dialog.tsx'
import { ImportButton } from '../import/import-button.tsx'
import { useGrades } from '../use-grades.ts'
import { AddGradeForm } from './add-grade-form.tsx'
import { GradeRow } from './grade-row.tsx'

const COLUMNS = ['Grade Name', 'Status', 'Actions'] as const

/** The grades: add, rename, publish, delete (accounts-and-parent-portal.md section 2, Content Management System). */
export default function GradesTab() {
  const grades = useGrades().data?.grades ?? []
  const [deleting, setDeleting] = useState<Grade | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="grid grid-cols-1 gap-6">
      <AddGradeForm />
      <section aria-labelledby="grades-heading" className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 ref={heading} id="grades-heading" tabIndex={-1} className="text-xl focus:outline-none">
            All grades
          </h2>
          <ImportButton size="small" label="Import a grade" purpose={{ kind: 'grade' }} />
        </div>
        {grades.length === 0 ? (
          <EmptyState title="There are no grades yet.">
            <p>Add the first one above. Nobody sees it until you publish it.</p>
          </EmptyState>
        ) : (
          <Card padding="none" className="px-4 sm:px-2">
            <ContentTable caption="Grades" columns={COLUMNS}>
              {grades.map((grade) => (
                <GradeRow key={grade.id} grade={grade} onDelete={() => setDeleting(grade)} />
              ))}
            </ContentTable>
          </Card>
        )}
      </section>
      {deleting && (
        <DeleteContentDialog
          item={{ kind: 'grade', id: deleting.id, title: deleting.name, note: whatGoes(deleting) }}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeleting(null)}
          focusWhenDeleted={() => heading.current}
        />
      )}
    </div>
  )
}

function whatGoes({ subjects, lessons, tests, learners }: Grade): string {
  const along = countsInWords({ subjects, lessons, tests })
  const enrolled = learners === 1 ? '1 learner is' : `${learners} learners are`
  return [along && `With it go ${along}.`, learners > 0 && `${enrolled} enrolled in it.`]
    .filter(Boolean)
    .join(' ')
}
