import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, History, Pencil, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage, fieldErrors } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { Badge, hueOf } from '#web/ui/badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { useInBinToast } from '../bin/delete-dialog.tsx'
import { failureMessage, formatContentCounts, successMessage } from '../content-labels.ts'
import type { Grade, Subject } from '../content-queries.ts'
import { ConflictDialog, mergeRow } from '../rows/conflict-dialog.tsx'
import {
  ActionsCell,
  ContentCell,
  ContentRow,
  LastChangeLine,
  NamingCell,
  RowAction,
  WideCell,
} from '../rows/content-table.tsx'
import { useFormProblems, useRowForm } from '../rows/row-form.ts'
import {
  SUBJECT_COLOR_NAMES,
  type SubjectFields,
  subjectFieldFormats,
  subjectFieldNames,
  subjectFields,
} from './subject-fields.ts'
import { SubjectForm } from './subject-form.tsx'

type SubjectRowProps = {
  subject: Subject
  grades: readonly Grade[]
  onDelete: () => void
  onDuplicate: () => void
  onSkills: () => void
}

/** Row of a subject, or its form while the URL has it open for editing. */
export function SubjectRow({ subject, grades, onDelete, onDuplicate, onSkills }: SubjectRowProps) {
  const form = useRowForm(subject.id)
  if (form.isOpen) {
    return <SubjectEditRow subject={subject} grades={grades} onClose={form.close} />
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
            {formatContentCounts({ lessons: subject.lessons, tests: subject.tests }) || 'No lessons yet'}
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
      <ActionsCell>
        <RowAction ref={form.restoreFocus} Icon={Pencil} label="Edit" of={subject.name} onClick={form.open} />
        <RowAction Icon={Tags} label="Skills" of={`of ${subject.name}`} onClick={onSkills} />
        <RowAction Icon={Copy} label="Duplicate" of={subject.name} onClick={onDuplicate} />
        <RowAction Icon={History} label="History" of={`of ${subject.name}`} onClick={form.showHistory} />
        <RowAction Icon={Trash2} label="Delete" of={subject.name} onClick={onDelete} />
      </ActionsCell>
    </ContentRow>
  )
}

type SubjectEditRowProps = { subject: Subject; grades: readonly Grade[]; onClose: () => void }
type Conflict = { mine: SubjectFields; theirs: Subject }

/** Edits a subject, based on the version at the start of the edit. */
function SubjectEditRow({ subject, grades, onClose }: SubjectEditRowProps) {
  const queryClient = useQueryClient()
  const showInBinToast = useInBinToast()
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
          setConflict({ mine: subjectFields({ ...base, ...typed }), theirs: error.data.current })
          return
        }
        setConflict(null)
        if (isDefinedError(error) && error.code === 'INVALID_INPUT') {
          problems.show(fieldErrors(error.data.fields, subjectFieldNames))
        } else if (isDefinedError(error) && error.code === 'IN_BIN') {
          showInBinToast(error.message, error.data)
        } else toast.error(errorMessage(error) ?? failureMessage('subject', 'update'))
      },
    }),
  )

  const save = (typed: SubjectFields, version: number) => {
    // A double click can precede the busy state.
    if (queryClient.isMutating({ mutationKey: api.contentSubjects.update.mutationKey() }) > 0) return
    update.mutate({ subjectId: subject.id, basedOn: version, ...typed })
  }

  const gradeName = (id: string) => grades.find((grade) => grade.id === id)?.name ?? 'Unknown'
  const merge = conflict && mergeRow<SubjectFields>({ base, ...conflict }, subjectFieldFormats(gradeName))
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
        {conflict && merge && (
          <ConflictDialog
            title={base.name}
            change={conflict.theirs}
            fields={merge.changed}
            busy={update.isPending}
            onClose={() => setConflict(null)}
            onSeeTheirs={() => {
              setBase(conflict.theirs)
              setConflict(null)
              void queryClient.invalidateQueries()
            }}
            onKeepMine={() => save(merge.merged, conflict.theirs.version)}
          />
        )}
      </WideCell>
    </ContentRow>
  )
}
