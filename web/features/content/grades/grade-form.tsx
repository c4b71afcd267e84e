import { type SubmitEvent, useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Grade } from '../content-types.ts'
import { closeOnEscape, focusWhenShown } from '../inline-form.ts'

export type GradeFields = Pick<Grade, 'name' | 'published'>

type GradeFormProps = {
  grade: GradeFields
  problem: string | undefined
  busy: boolean
  onSave: (typed: GradeFields) => void
  onCancel: () => void
}

/** The form that a grade's row turns into. */
export function GradeForm({ grade, problem, busy, onSave, onCancel }: GradeFormProps) {
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
      className="grid items-end gap-4 py-2 sm:grid-cols-[1fr_auto_auto]"
    >
      <TextField
        ref={focusWhenShown}
        label="Grade Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={CONTENT_LIMITS.title}
        error={problem}
      />
      <SwitchField
        label="Published"
        checked={published}
        onChange={(event) => setPublished(event.target.checked)}
      />
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
