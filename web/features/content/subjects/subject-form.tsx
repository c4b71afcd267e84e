import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { CONTENT_LIMITS, SUBJECT_COLORS, type SubjectColor } from '#domain/content/content-limits.ts'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { NamedOptions, SelectField, SwitchField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { Banner } from '#web/ui/messages.tsx'
import type { Grade } from '../content-queries.ts'
import type { RowForm } from '../rows/edit-row.tsx'
import { closeOnEscape, focusOnMount } from '../rows/row-form.ts'
import { normalizeSubject, SUBJECT_COLOR_NAMES, type SubjectFields, validateSubject } from './subject-fields.ts'

type SubjectFormProps = RowForm<SubjectFields> & {
  /** Accessible name of the form. */
  label: string
  /** Initial values. */
  subject: SubjectFields
  grades: readonly Grade[]
  saveLabel: string
  busyLabel: string
}

export function SubjectForm(props: SubjectFormProps) {
  const { label, subject, grades, saveLabel, busyLabel, formRef, errors, isValid, busy, onSave, onCancel } = props
  const [typed, setTyped] = useState(subject)
  const change = (patch: Partial<SubjectFields>) => setTyped((before) => ({ ...before, ...patch }))

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = normalizeSubject(typed)
    if (isValid(validateSubject(fields))) onSave(fields)
  }

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={submit}
      onKeyDown={closeOnEscape(onCancel)}
      autoComplete="off"
      aria-label={label}
      className="grid items-start gap-4 py-2 sm:grid-cols-2"
    >
      {errors.form && (
        <Banner tone="danger" className="sm:col-span-2">
          {errors.form}
        </Banner>
      )}
      <TextField
        ref={focusOnMount}
        label={t`Name`}
        value={typed.name}
        onChange={(event) => change({ name: event.target.value })}
        maxLength={CONTENT_LIMITS.title}
        required
        error={errors.name}
      />
      <SelectField
        label={t`Grade`}
        value={typed.gradeId}
        onChange={(event) => change({ gradeId: event.target.value })}
        required
        error={errors.gradeId}
      >
        <option value="">{t`Select a grade`}</option>
        <NamedOptions of={grades} />
      </SelectField>
      <div className="sm:col-span-2">
        <TextAreaField
          label={t`Description`}
          rows={2}
          value={typed.description ?? ''}
          onChange={(event) => change({ description: event.target.value })}
          maxLength={CONTENT_LIMITS.description}
          optional
          error={errors.description}
        />
      </div>
      <div className="sm:col-span-2">
        <ColorField value={typed.color} onChange={(color) => change({ color })} />
      </div>
      <SwitchField
        label={t`Required`}
        hint={t`Turn off for electives.`}
        checked={typed.required}
        onChange={(event) => change({ required: event.target.checked })}
      />
      <div className="flex gap-3 self-end max-sm:*:grow sm:justify-end">
        <Button variant="secondary" onClick={() => busy || onCancel()}>
          {t`Cancel`}
        </Button>
        <Button type="submit" busy={busy} busyLabel={busyLabel}>
          {saveLabel}
        </Button>
      </div>
    </form>
  )
}

/** Color choices as learners see them. */
function ColorField({ value, onChange }: { value: SubjectColor; onChange: (color: SubjectColor) => void }) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">{t`Color`}</legend>
      <div className="flex flex-wrap gap-2">
        {SUBJECT_COLORS.map((color) => {
          const style = hueStyle[hueOf(color)]
          return (
            <label
              key={color}
              className={`relative flex min-h-11 cursor-pointer items-center gap-2 rounded-md border-[1.5px] border-transparent px-3 font-medium text-sm has-checked:border-current has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${style.wash} ${style.text}`}
            >
              <input
                type="radio"
                name={group}
                value={color}
                checked={value === color}
                onChange={() => onChange(color)}
                className="peer sr-only"
              />
              <Check aria-hidden="true" className="hidden size-4 peer-checked:block" />
              {SUBJECT_COLOR_NAMES[color]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
