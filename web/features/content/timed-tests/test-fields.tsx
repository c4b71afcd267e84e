import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import type { Problems } from '../editor/field-problems.ts'
import { GrowingText } from '../questions/growing-text.tsx'
import { parseTestType, type TestDraft } from './test-draft.ts'

type TestFieldsProps = {
  draft: TestDraft
  problems: Problems
  /** The types of the subject's other tests. */
  taken: readonly string[]
  change: (patch: Partial<TestDraft>) => void
}

export function TestFields({ draft, problems, taken, change }: TestFieldsProps) {
  return (
    <div className="grid max-w-3xl grid-cols-1 items-start gap-5 sm:grid-cols-3">
      <div className="sm:col-span-3 sm:w-1/2">
        <SelectField
          label="Type"
          hint="A subject has at most one of each."
          value={parseTestType(draft.type)}
          onChange={({ currentTarget }) => change({ type: currentTarget.value })}
          error={problems.type}
        >
          {TEST_TYPES.map((type) => (
            <option key={type} value={type} disabled={taken.includes(type)}>
              {type}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="sm:col-span-3">
        <TextField
          label="Title"
          required
          maxLength={CONTENT_LIMITS.title}
          value={draft.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          error={problems.title}
        />
      </div>
      <div className="sm:col-span-3">
        <GrowingText
          label="Description"
          optional
          maxLength={CONTENT_LIMITS.description}
          value={draft.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          error={problems.description}
        />
      </div>
      <TextField
        label="After lesson number"
        hint="0: open at once"
        required
        inputMode="numeric"
        value={draft.afterLessonNumber}
        onChange={({ currentTarget }) => change({ afterLessonNumber: currentTarget.value })}
        error={problems.afterLessonNumber}
      />
      <TextField
        label="Minutes"
        hint="The time to answer"
        required
        inputMode="numeric"
        value={draft.durationMinutes}
        onChange={({ currentTarget }) => change({ durationMinutes: currentTarget.value })}
        error={problems.durationMinutes}
      />
      <TextField
        label="Passing mark in percent"
        hint="From 0 to 100"
        required
        inputMode="numeric"
        value={draft.passingMark}
        onChange={({ currentTarget }) => change({ passingMark: currentTarget.value })}
        error={problems.passingMark}
      />
    </div>
  )
}
