import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, History, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#web/api/client.ts'
import { refusalMessage, refusedFields } from '#web/api/refusal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { hueOf } from '#web/ui/hue.ts'
import { toast } from '#web/ui/toast.ts'
import { useInBinToast } from '../bin/undo-deletion.ts'
import { ConflictDialog, conflictFields } from '../conflict/conflict-dialog.tsx'
import { mergeOnto } from '../conflict/merge-onto.ts'
import { failureMessage, formatCounts, successMessage } from '../content-labels.ts'
import type { Grade, Subject } from '../content-types.ts'
import { ContentCell, ContentRow, NamingCell, WideCell } from '../rows/content-table.tsx'
import { LastChangeLine, RowAction } from '../rows/row-action.tsx'
import { useFormProblems, useRowForm } from '../rows/row-form.ts'
import {
  SUBJECT_COLOR_NAMES,
  type SubjectFields,
  subjectFieldLabels,
  subjectFieldNames,
  subjectFields,
} from './subject-fields.ts'
import { SubjectForm } from './subject-form.tsx'

type SubjectRowProps = {
  subject: Subject
  grades: readonly Grade[]
  onDelete: () => void
  onDuplicate: () => void
}

/** A subject in the table; while the address says that it is being edited, its form. */
export function SubjectRow({ subject, grades, onDelete, onDuplicate }: SubjectRowProps) {
  const editing = useRowForm(subject.id)
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
            {formatCounts({ lessons: subject.lessons, tests: subject.tests }) || 'No lessons yet'}
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

type SubjectEditRowProps = { subject: Subject; grades: readonly Grade[]; onClose: () => void }
type Conflict = { mine: SubjectFields; present: Subject }

/** Changes a subject, based on what it was when the editing began. */
function SubjectEditRow({ subject, grades, onClose }: SubjectEditRowProps) {
  const queryClient = useQueryClient()
  const tellInBin = useInBinToast()
  const problems = useFormProblems()
  const [base, setBase] = useState(subject)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const update = useMutation(
    api.contentSubjects.update.mutationOptions({
      networkMode: 'always',
      onSuccess: async () => {
        toast.success(successMessage('subject', 'updated'))
        await queryClient.invalidateQueries({ queryKey: api.contentSubjects.key() })
        onClose()
        void queryClient.invalidateQueries()
      },
      onError: (error, typed) => {
        if (isDefinedError(error) && error.code === 'EDIT_CONFLICT') {
          setConflict({ mine: subjectFields({ ...base, ...typed }), present: error.data.current })
          return
        }
        setConflict(null)
        if (isDefinedError(error) && error.code === 'INVALID_INPUT') {
          problems.show(refusedFields(error.data.fields, subjectFieldNames))
        } else if (isDefinedError(error) && error.code === 'IN_BIN') {
          tellInBin(error.message, error.data)
        } else toast.error(refusalMessage(error) ?? failureMessage('subject', 'update'))
      },
    }),
  )

  const save = (typed: SubjectFields, version: number) => {
    // The button turns busy a moment after the press, and a double click is faster.
    if (queryClient.isMutating({ mutationKey: api.contentSubjects.update.mutationKey() }) > 0) return
    update.mutate({ subjectId: subject.id, basedOn: version, ...typed })
  }

  const gradeName = (id: string) => grades.find((grade) => grade.id === id)?.name ?? 'Unknown'
  return (
    <ContentRow>
      <WideCell columns={4}>
        <SubjectForm
          key={base.version}
          label={`Edit ${base.name}`}
          subject={subjectFields(base)}
          grades={grades}
          saveLabel="Save"
          busyLabel="Saving..."
          busy={update.isPending}
          onCancel={onClose}
          problems={problems}
          onSave={(typed) => save(typed, base.version)}
        />
        {conflict && (
          <ConflictDialog
            title={base.name}
            change={conflict.present}
            fields={conflictFields<SubjectFields>({ base, ...conflict }, subjectFieldLabels(gradeName))}
            busy={update.isPending}
            onClose={() => setConflict(null)}
            onSeeTheirs={() => {
              setBase(conflict.present)
              setConflict(null)
              void queryClient.invalidateQueries()
            }}
            onKeepMine={() =>
              save(
                mergeOnto<SubjectFields>(subjectFields(base), conflict.mine, conflict.present),
                conflict.present.version,
              )
            }
          />
        )}
      </WideCell>
    </ContentRow>
  )
}
