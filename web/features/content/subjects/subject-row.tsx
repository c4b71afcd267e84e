import { Copy, History, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { hueOf } from '#web/ui/hue.ts'
import { ContentCell, ContentRow, NamingCell } from '../content-table.tsx'
import type { Grade, Subject } from '../content-types.ts'
import { countsInWords } from '../counts-in-words.ts'
import { LastChangeLine } from '../last-change.tsx'
import { RowAction } from '../row-action.tsx'
import { SUBJECT_COLOR_NAMES } from '../subject-colors.ts'
import { useRowEditing } from '../use-row-editing.ts'
import { SubjectEditRow } from './subject-edit-row.tsx'

type SubjectRowProps = {
  subject: Subject
  grades: readonly Grade[]
  onDelete: () => void
  onDuplicate: () => void
}

/** A subject in the table; while the address says that it is being edited, its form. */
export function SubjectRow({ subject, grades, onDelete, onDuplicate }: SubjectRowProps) {
  const editing = useRowEditing(subject.id)
  if (editing.isEdited) {
    return <SubjectEditRow subject={subject} grades={grades} onClose={editing.close} />
  }
  const lessons = `?tab=lessons&grade=${subject.gradeId}&subject=${subject.id}`
  return (
    <ContentRow>
      <NamingCell>
        <p className="wrap-anywhere font-semibold text-lg">{subject.name}</p>
        {subject.description && (
          <p className="wrap-anywhere line-clamp-2 text-ink-soft text-sm">{subject.description}</p>
        )}
        <p className="text-sm">
          <Link to={lessons} className="link">
            {countsInWords({ lessons: subject.lessons, tests: subject.tests }) || 'No lessons yet'}
          </Link>
          <span className="text-ink-soft"> · {subject.required ? 'Required' : 'Elective'}</span>
        </p>
        <LastChangeLine change={subject} />
      </NamingCell>
      <ContentCell header="Grade">
        <span className="wrap-anywhere">{subject.gradeName}</span>
      </ContentCell>
      <ContentCell header="Color">
        <Badge tone={hueOf(subject.color)}>{SUBJECT_COLOR_NAMES[subject.color]}</Badge>
      </ContentCell>
      <ContentCell header="Actions">
        <div className="-mx-2 flex flex-wrap items-center gap-0.5">
          <RowAction
            ref={editing.focusAfterwards}
            Icon={Pencil}
            label="Edit"
            of={subject.name}
            onClick={editing.begin}
          />
          <RowAction Icon={Copy} label="Duplicate" of={subject.name} signOnly onClick={onDuplicate} />
          <RowAction
            Icon={History}
            label="History"
            of={`of ${subject.name}`}
            signOnly
            onClick={editing.showHistory}
          />
          <RowAction Icon={Trash2} label="Delete" of={subject.name} signOnly onClick={onDelete} />
        </div>
      </ContentCell>
    </ContentRow>
  )
}
