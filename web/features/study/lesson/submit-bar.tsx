import { Check, CloudOff } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { SaveState } from '../drafts/draft-sync.ts'
import { submitHint } from './submit-hint.ts'

export type SubmitBarProps = {
  /** Numbers of the questions without an answer. */
  openQuestions: readonly number[]
  total: number
  /** Whether it is still open which of two devices' answers are kept. */
  unsettled: boolean
  saveState: SaveState
  label: string
  busy: boolean
  onSubmit: () => void
}

/** Submits the answers once every question has one, and says until then what is missing and that nothing is lost. */
export function SubmitBar(props: SubmitBarProps) {
  const { openQuestions, total, unsettled, saveState, label, busy, onSubmit } = props
  const hintId = useId()
  const answered = total - openQuestions.length
  const hint = submitHint(openQuestions, total, unsettled)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          disabled={hint !== null}
          aria-describedby={hintId}
          busy={busy}
          busyLabel="Submitting..."
          onClick={onSubmit}
        >
          {label}
        </Button>
        <p className="text-ink-soft text-sm" aria-live="polite">
          {answered} of {total} answered
        </p>
        {answered > 0 && <SaveNote saveState={saveState} />}
      </div>
      <p id={hintId} className="text-ink-soft text-sm empty:hidden">
        {hint}
      </p>
    </div>
  )
}

/** Not announced by screen readers, because it changes with every answer. */
function SaveNote({ saveState }: { saveState: SaveState }) {
  if (saveState === 'saving') return null
  const saved = saveState === 'saved'
  const Icon = saved ? Check : CloudOff
  return (
    <p
      className={`flex items-center gap-1.5 text-sm ${saved ? 'text-ink-soft' : 'font-semibold text-warning'}`}
    >
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${saved ? 'text-success' : ''}`} />
      {saved ? 'Your answers are kept' : 'Not saved yet, but kept on this device'}
    </p>
  )
}
