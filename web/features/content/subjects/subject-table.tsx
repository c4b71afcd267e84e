import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ContentTable } from '../content-table.tsx'
import type { Grade, Subject } from '../content-types.ts'
import { SubjectRow } from './subject-row.tsx'

const COLUMNS = ['Subject', 'Grade', 'Color', 'Actions'] as const

type SubjectTableProps = {
  subjects: readonly Subject[]
  grades: readonly Grade[]
  onDelete: (subject: Subject) => void
  onDuplicate: (subject: Subject) => void
}

export function SubjectTable({ subjects, grades, onDelete, onDuplicate }: SubjectTableProps) {
  if (subjects.length === 0) {
    return (
      <EmptyState title="There are no subjects here yet.">
        <p>{grades.length === 0 ? 'Add a grade first, in the tab Grades.' : 'Add the first one above.'}</p>
      </EmptyState>
    )
  }
  return (
    <Card padding="none" className="px-4 sm:px-2">
      <ContentTable caption="Subjects" columns={COLUMNS}>
        {subjects.map((subject) => (
          <SubjectRow
            key={subject.id}
            subject={subject}
            grades={grades}
            onDelete={() => onDelete(subject)}
            onDuplicate={() => onDuplicate(subject)}
          />
        ))}
      </ContentTable>
    </Card>
  )
}
