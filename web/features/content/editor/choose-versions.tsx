import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { formatDateTime } from '../content-labels.ts'
import type { LastChange } from '../content-types.ts'
import type { EditorFields } from '../drafts/editor-fields.ts'
import { mergeWritten, takeFields } from '../drafts/merge-fields.ts'
import { editorNameAtStart } from './saved-draft-banner.tsx'

type BothVersionsProps<Draft extends EditorFields> = {
  base: Draft
  mine: Draft
  theirs: Draft
  change: LastChange
  labels: Readonly<Record<string, string>>
  onDecide: (draft: Draft) => void
  onBack: () => void
}

/**
 * Told to the second of two people who change the same thing: who, when, and both versions of each field that both
 * changed, to choose from. Nothing is saved by it.
 */
export function VersionChooser<Draft extends EditorFields>(props: BothVersionsProps<Draft>) {
  const { base, mine, theirs, change, labels, onDecide, onBack } = props
  const merged = mergeWritten(base, mine, theirs)
  const [taken, setTaken] = useState<readonly string[]>([])
  const choose = (field: string, their: boolean) =>
    setTaken(their ? [...taken, field] : taken.filter((other) => other !== field))
  return (
    <div className="grid grid-cols-1 gap-6">
      <Banner tone="warning" title="Changed meanwhile">
        <p>
          {editorNameAtStart(change)} saved other changes on {formatDateTime(change.changedAt)}, after you
          began. Nothing was overwritten.
        </p>
        {merged.theirs.length > 0 && (
          <p className="mt-2">
            Only they changed these, which become as they left them: {named(merged.theirs, labels)}.
          </p>
        )}
        {merged.disputed.length > 0 && <p className="mt-2">Both of you changed these. Please choose:</p>}
      </Banner>
      {merged.disputed.map((field) => (
        <fieldset key={field} className="min-w-0">
          <legend className="mb-2 font-semibold">{labels[field] ?? field}</legend>
          <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
            <Choice
              field={field}
              name="Your version"
              text={formatValue(mine[field])}
              chosen={!taken.includes(field)}
              onChoose={() => choose(field, false)}
            />
            <Choice
              field={field}
              name="Their version, saved"
              text={formatValue(theirs[field])}
              chosen={taken.includes(field)}
              onChoose={() => choose(field, true)}
            />
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onDecide(takeFields(merged.draft, theirs, taken))}>Go on with this</Button>
        <Button variant="secondary" onClick={onBack}>
          Decide later
        </Button>
      </div>
      <p className="text-ink-soft text-sm">
        You can look at everything before you save it. Every version stays in the history.
      </p>
    </div>
  )
}

const named = (fields: readonly string[], labels: Readonly<Record<string, string>>) =>
  fields.map((field) => labels[field] ?? field).join(', ')

type ChoiceProps = { field: string; name: string; text: string; chosen: boolean; onChoose: () => void }

function Choice({ field, name, text, chosen, onChoose }: ChoiceProps) {
  return (
    <label className="grid min-w-0 cursor-pointer content-start gap-2 rounded-md border-[1.5px] border-line-strong p-4 has-checked:border-leaf has-checked:bg-leaf-wash has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <span className="flex items-center gap-3 font-semibold">
        <input
          type="radio"
          name={`version-${field}`}
          checked={chosen}
          onChange={onChoose}
          className="size-5 accent-leaf"
        />
        {name}
      </span>
      <span className="wrap-anywhere max-h-72 overflow-y-auto whitespace-pre-wrap text-sm">
        {text || '(empty)'}
      </span>
    </label>
  )
}

/** What stands in a field, to be read: questions line by line, a tick at the correct option. */
function formatValue(value: EditorFields[string] | undefined): string {
  if (value === undefined || typeof value === 'string') return value ?? ''
  if (value.unreadable !== null) return value.unreadable
  return value.list
    .map(({ question, options, correct, explanation }, index) => {
      const lines = options.map(({ key, text }) => `   ${key === correct ? '✓' : '–'} ${text}`)
      return [`${index + 1}. ${question}`, ...lines, ...(explanation ? [`   (${explanation})`] : [])].join(
        '\n',
      )
    })
    .join('\n\n')
}
