import { CONTENT_LIMITS } from '#domain/content-limits.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { TextWithPreview } from '../../markdown/text-with-preview.tsx'
import type { PartFieldsProps } from './part-fields.ts'

/** The reading text beside its preview. */
export function TextFields({ draft, problems, change }: PartFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="max-w-3xl">
        <TextField
          label="Reading title"
          optional
          maxLength={CONTENT_LIMITS.title}
          value={draft.textTitle}
          onChange={({ currentTarget }) => change({ textTitle: currentTarget.value })}
          error={problems.textTitle}
        />
      </div>
      <TextWithPreview
        label="Reading text"
        title={draft.textTitle}
        value={draft.textMarkdown}
        onChange={(textMarkdown) => change({ textMarkdown })}
        error={problems.textMarkdown}
      />
    </div>
  )
}
