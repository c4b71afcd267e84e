import { plural, t } from '@lingui/core/macro'
import { type SubmitEvent, useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { client } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { SwitchField, TextField } from '#web/ui/fields.tsx'
import { describeContent } from '../compare/describe-content.ts'
import type { Grade } from '../content-queries.ts'
import { ContentText } from '../content-text.tsx'
import { itemOf } from '../editor/editor-definition.ts'
import { EditRow, type RowDefinition, type RowForm } from '../rows/edit-row.tsx'
import { closeOnEscape, focusOnMount } from '../rows/row-form.ts'

type GradeFields = Pick<Grade, 'name' | 'published'>

const GRADE_ROW: RowDefinition<GradeFields, Grade> = {
  kind: 'grade',
  columns: 3,
  labels: {
    get name() {
      return t`Grade Name`
    },
    get published() {
      return t`Status`
    },
  },
  checked: ['name'],
  fieldsOf: ({ name, published }) => ({ name, published }),
  describe: (fields) => describeContent({ kind: 'grade', ...fields }, String),
  update: (fields, gradeId, basedOn) =>
    itemOf(client.contentGrades.update({ gradeId, basedOn, ...fields }), ({ grade }) => grade),
}

/** Edits a grade's name and status. */
export function GradeEditRow({ grade, onClose }: { grade: Grade; onClose: () => void }) {
  return (
    <EditRow definition={GRADE_ROW} item={grade} onClose={onClose}>
      {(base, form) => <GradeForm grade={base} form={form} />}
    </EditRow>
  )
}

type UnpublishDialogProps = { grade: Grade; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Confirms unpublishing a grade, with the number of affected learners (readings, "New grades"). */
export function UnpublishDialog({ grade, busy, onConfirm, onClose }: UnpublishDialogProps) {
  const { name, learners } = grade
  return (
    <ConfirmDialog
      title={t`Unpublish this grade?`}
      confirmLabel={t`Unpublish`}
      busy={busy}
      busyLabel={t`Unpublishing...`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="wrap-anywhere font-semibold text-lg">
        <ContentText>{name}</ContentText>
      </p>
      <p className="mt-1">
        {learners === 0
          ? t`No learners are enrolled in it.`
          : plural(learners, { one: 'It has # enrolled learner.', other: 'It has # enrolled learners.' })}
      </p>
      {learners > 0 && (
        <ul className="mt-3 grid list-disc gap-1.5 ps-5 text-ink-soft text-sm">
          <li>{t`They’ll see that their grade is being updated. Their marks and badges are safe.`}</li>
          <li>{t`Answers already on their way are still accepted, and running tests can be finished.`}</li>
          <li>{t`Plans for this grade can’t be bought. Renewals pause, and parents get an email.`}</li>
        </ul>
      )}
    </ConfirmDialog>
  )
}

function GradeForm({ grade, form }: { grade: Grade; form: RowForm<GradeFields> }) {
  const { formRef, errors, setErrors, busy, onSave, onCancel } = form
  const [name, setName] = useState(grade.name)
  const [published, setPublished] = useState(grade.published)
  const [unpublishing, setUnpublishing] = useState(false)
  const save = () => onSave({ name: name.trim(), published }, () => setUnpublishing(false))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() === '') return
    setErrors({})
    if (grade.published && !published) setUnpublishing(true)
    else save()
  }
  return (
    <>
      <form
        ref={formRef}
        noValidate
        onSubmit={submit}
        onKeyDown={closeOnEscape(onCancel)}
        autoComplete="off"
        aria-label={t`Edit ${{ name: grade.name }}`}
        className="grid items-start gap-4 py-2 sm:grid-cols-[1fr_auto_auto] sm:*:not-first:mt-7.5"
      >
        <TextField
          ref={focusOnMount}
          label={t`Grade Name`}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={CONTENT_LIMITS.title}
          error={errors.name ?? errors.form}
        />
        <SwitchField
          label={t`Published`}
          checked={published}
          onChange={(event) => setPublished(event.target.checked)}
        />
        <div className="flex gap-3 max-sm:*:grow">
          <Button variant="secondary" onClick={() => busy || onCancel()}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={name.trim() === ''} busy={busy} busyLabel={t`Saving...`}>
            {t`Save`}
          </Button>
        </div>
      </form>
      {unpublishing && (
        <UnpublishDialog grade={grade} busy={busy} onConfirm={save} onClose={() => setUnpublishing(false)} />
      )}
    </>
  )
}
