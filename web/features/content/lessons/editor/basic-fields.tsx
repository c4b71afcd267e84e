import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { GrowingText } from '../../questions/growing-text.tsx'
import type { PartFieldsProps } from './part-fields.ts'

/** Title, number and description, by which learners find the lesson. */
export function BasicFields({ draft, problems, change }: PartFieldsProps) {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <TextField
        label="Title"
        required
        maxLength={CONTENT_LIMITS.title}
        value={draft.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        error={problems.title}
      />
      <div className="sm:w-1/3">
        <TextField
          label="Lesson number"
          required
          inputMode="numeric"
          value={draft.number}
          onChange={({ currentTarget }) => change({ number: currentTarget.value })}
          error={problems.number}
        />
      </div>
      <GrowingText
        label="Description"
        optional
        hint="What the lesson is about; visitors see it too."
        maxLength={CONTENT_LIMITS.description}
        value={draft.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        error={problems.description}
      />
    </div>
  )
}
