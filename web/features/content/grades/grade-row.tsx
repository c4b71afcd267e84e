import { History, Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { ContentCell, ContentRow, NamingCell } from '../content-table.tsx'
import type { Grade } from '../content-types.ts'
import { countsInWords } from '../counts-in-words.ts'
import { ExportAction } from '../export/export-action.tsx'
import { LastChangeLine } from '../last-change.tsx'
import { RowAction } from '../row-action.tsx'
import { useContentAddress } from '../use-content-address.ts'
import { GradeEditRow } from './grade-edit-row.tsx'
import { PublishButton } from './publish-button.tsx'

/** A grade in the table; while the address says that it is being edited, its form. */
export function GradeRow({ grade, onDelete }: { grade: Grade; onDelete: () => void }) {
  const { address, show } = useContentAddress()
  const edited = useRef(false)
  if (address.edit === grade.id) {
    return (
      <GradeEditRow
        grade={grade}
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
  return (
    <ContentRow>
      <NamingCell>
        <p className="wrap-anywhere font-semibold text-lg">{grade.name}</p>
        <p className="text-sm">
          <Link to={`?tab=subjects&grade=${grade.id}`} className="link">
            {countsInWords(grade) || 'No subjects yet'}
          </Link>
          {grade.learners > 0 && (
            <span className="text-ink-soft">
              {' · '}
              {grade.learners} {grade.learners === 1 ? 'learner' : 'learners'}
            </span>
          )}
        </p>
        <LastChangeLine change={grade} />
      </NamingCell>
      <ContentCell header="Status">
        <Badge tone={grade.published ? 'success' : 'gray'}>
          {grade.published ? 'Published' : 'Unpublished'}
        </Badge>
      </ContentCell>
      <ContentCell header="Actions">
        <div className="-mx-2 flex flex-wrap items-center gap-0.5">
          <PublishButton grade={grade} />
          <RowAction
            ref={focusAfterEditing}
            Icon={Pencil}
            label="Edit"
            of={grade.name}
            onClick={() => void show({ edit: grade.id })}
          />
          <ExportAction kind="grade" itemId={grade.id} title={grade.name} />
          <RowAction
            Icon={History}
            label="History"
            of={`of ${grade.name}`}
            signOnly
            onClick={() => void show({ history: grade.id })}
          />
          <RowAction Icon={Trash2} label="Delete" of={grade.name} signOnly onClick={onDelete} />
        </div>
      </ContentCell>
    </ContentRow>
  )
}
