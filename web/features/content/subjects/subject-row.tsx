import { Copy, History, Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { hueOf } from '#web/ui/hue.ts'
import { ContentCell, ContentRow, NamingCell } from '../content-table.tsx'
import type { Grade, Subject } from '../content-types.ts'
import { countsInWords } from '../counts-in-words.ts'
import { LastChangeLine } from '../last-change.tsx'
import { RowAction } from '../row-action.tsx'
import { SUBJECT_COLOR_NAMES } from '../subject-colors.ts'
import { useContentAddress } from '../use-content-address.ts'
import { SubjectEditRow } from './subject-edit-row.tsx'

type SubjectRowProps = {
  subject: Subject
  grades: readonly Grade[]
  onDelete: () => void
  onDuplicate: () => void
}

/** A subject in the table; while the address says that it is being edited, its form. */
export function SubjectRow({ subject, grades, onDelete, onDuplicate }: SubjectRowProps) {
  const { address, show } = useContentAddress()
  const edited = useRef(false)
  if (address.edit === subject.id) {
    return (
      <SubjectEditRow
        subject={subject}
        grades={grades}
        onClose={() => {
          edited.current = true
          void show({ edit: null })
        }}
      />
    )
  }
  /** The button that began the editing has the focus again when it comes back. */
  const focusAfterEditing = (button: HTMLButtonElement | null) => {
    if (!button || !edited.current) return
    edited.current = false
    button.focus()
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
            ref={focusAfterEditing}
            Icon={Pencil}
            label="Edit"
            of={subject.name}
            onClick={() => void show({ edit: subject.id })}
          />
          <RowAction Icon={Copy} label="Duplicate" of={subject.name} signOnly onClick={onDuplicate} />
          <RowAction
            Icon={History}
            label="History"
            of={`of ${subject.name}`}
            signOnly
            onClick={() => void show({ history: subject.id })}
          />
          <RowAction Icon={Trash2} label="Delete" of={subject.name} signOnly onClick={onDelete} />
        </div>
      </ContentCell>
    </ContentRow>
  )
}
