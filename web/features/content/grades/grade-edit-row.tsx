import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { errorMessage, fieldErrors } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { SwitchField, TextField } from '#web/ui/fields.tsx'
import { toast } from '#web/ui/toast.ts'
import { useInBinToast } from '../bin/delete-dialog.tsx'
import { failureMessage, formatCount, successMessage } from '../content-labels.ts'
import type { Grade } from '../content-queries.ts'
import { ConflictDialog, mergeRow } from '../rows/conflict-dialog.tsx'
import { ContentRow, WideCell } from '../rows/content-table.tsx'
import { closeOnEscape, focusOnMount } from '../rows/row-form.ts'

const FIELD_FORMATS = {
  name: { label: 'Grade Name', text: (grade: GradeFields) => grade.name },
  published: {
    label: 'Status',
    text: (grade: GradeFields) => (grade.published ? 'Published' : 'Unpublished'),
  },
}

/** Edits a grade's name and status, based on the version at the start of the edit. */
export function GradeEditRow({ grade, onClose }: { grade: Grade; onClose: () => void }) {
  const queryClient = useQueryClient()
  const showInBinToast = useInBinToast()
  const [base, setBase] = useState(grade)
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<{ mine: GradeFields; theirs: Grade } | null>(null)
  const [toUnpublish, setToUnpublish] = useState<GradeFields | null>(null)

  const update = useMutation(
    api.contentGrades.update.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ grade: updated }) => {
        queryClient.setQueryData(
          api.contentGrades.list.queryKey(),
          (list) =>
            list && {
              grades: list.grades.map((other) => (other.id === updated.id ? updated : other)),
            },
        )
        toast.success(successMessage('grade', 'updated'))
        onClose()
        void queryClient.invalidateQueries()
      },
      onError: (error, { name, published }) => {
        setToUnpublish(null)
        if (isDefinedError(error)) {
          if (error.code === 'INVALID_INPUT') {
            const fields = fieldErrors(error.data.fields, ['name'])
            setConflict(null)
            setProblem(fields.name ?? fields.form)
            return
          }
          if (error.code === 'EDIT_CONFLICT') {
            setConflict({ mine: { name, published }, theirs: error.data.current })
            return
          }
          if (error.code === 'IN_BIN') {
            showInBinToast(error.message, error.data)
            return
          }
        }
        toast.error(errorMessage(error) ?? failureMessage('grade', 'update'))
      },
    }),
  )

  const save = (typed: GradeFields, { version }: { version: number } = base) => {
    // A double click can precede the busy state.
    if (queryClient.isMutating({ mutationKey: api.contentGrades.update.mutationKey() }) > 0) return
    setProblem(undefined)
    update.mutate({ gradeId: grade.id, basedOn: version, ...typed })
  }

  const merge = conflict && mergeRow<GradeFields>({ base, ...conflict }, FIELD_FORMATS)
  return (
    <ContentRow>
      <WideCell columns={3}>
        <GradeForm
          key={base.version}
          grade={base}
          problem={problem}
          busy={update.isPending}
          onSave={(typed) => (base.published && !typed.published ? setToUnpublish(typed) : save(typed))}
          onCancel={onClose}
        />
        {toUnpublish && (
          <UnpublishDialog
            grade={grade}
            busy={update.isPending}
            onConfirm={() => save(toUnpublish)}
            onClose={() => setToUnpublish(null)}
          />
        )}
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
            onKeepMine={() => save(merge.merged, conflict.theirs)}
          />
        )}
      </WideCell>
    </ContentRow>
  )
}

type UnpublishDialogProps = { grade: Grade; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Confirms unpublishing a grade, with the number of affected learners (readings, "New grades"). */
export function UnpublishDialog({ grade, busy, onConfirm, onClose }: UnpublishDialogProps) {
  const { name, learners } = grade
  return (
    <ConfirmDialog
      title="Unpublish this grade?"
      confirmLabel="Unpublish"
      busy={busy}
      busyLabel="Unpublishing..."
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="wrap-anywhere font-semibold text-lg">{name}</p>
      <p className="mt-1">
        {learners === 0 ? 'No learners are enrolled in it.' : `It has ${formatCount(learners, 'enrolled learner')}.`}
      </p>
      {learners > 0 && (
        <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-ink-soft text-sm">
          <li>They’ll see that their grade is being updated. Their marks and badges are safe.</li>
          <li>Answers already on their way are still accepted, and running tests can be finished.</li>
          <li>Plans for this grade can’t be bought. Renewals pause, and parents get an email.</li>
        </ul>
      )}
    </ConfirmDialog>
  )
}

type GradeFields = Pick<Grade, 'name' | 'published'>

type GradeFormProps = {
  grade: GradeFields
  problem: string | undefined
  busy: boolean
  onSave: (typed: GradeFields) => void
  onCancel: () => void
}

function GradeForm({ grade, problem, busy, onSave, onCancel }: GradeFormProps) {
  const [name, setName] = useState(grade.name)
  const [published, setPublished] = useState(grade.published)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() !== '') onSave({ name: name.trim(), published })
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={closeOnEscape(onCancel)}
      autoComplete="off"
      aria-label={`Edit ${grade.name}`}
      className="grid items-start gap-4 py-2 sm:grid-cols-[1fr_auto_auto] sm:*:not-first:mt-7.5"
    >
      <TextField
        ref={focusOnMount}
        label="Grade Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={CONTENT_LIMITS.title}
        error={problem}
      />
      <SwitchField label="Published" checked={published} onChange={(event) => setPublished(event.target.checked)} />
      <div className="flex gap-3 max-sm:*:grow">
        <Button variant="secondary" onClick={() => busy || onCancel()}>
          Cancel
        </Button>
        <Button type="submit" disabled={name.trim() === ''} busy={busy} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}
