import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDateTime } from '../content-labels.ts'
import type { Editor, LastChange } from '../content-types.ts'

type RowActionProps = {
  Icon: LucideIcon
  /** What it does: Edit. */
  label: string
  /** What it does that to, for whoever hears the button alone. */
  of: string
  onClick: () => void
  /** Shows the sign alone; the label comes up under the pointer. */
  signOnly?: boolean
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** One of the buttons of a row. */
export function RowAction({ Icon, label, of, onClick, signOnly = false, busy, ref }: RowActionProps) {
  return (
    <Button
      ref={ref}
      variant="ghost"
      size="small"
      busy={busy}
      title={signOnly ? label : undefined}
      className={signOnly ? 'min-w-9 px-2! pointer-coarse:min-w-11' : ''}
      onClick={onClick}
    >
      {!busy && <Icon aria-hidden="true" className="size-4.5" />}
      {signOnly ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Button>
  )
}

/** Who changed something last, and when: Changed by Ana Lind on Dec 1, 2026, 10:32 AM. */
export function LastChangeLine({ change: { version, changedBy, changedAt } }: { change: LastChange }) {
  return (
    <p className="text-ink-soft text-xs">
      {version === 1 ? 'Added' : 'Changed'} {changedBy && `by ${editorName(changedBy)} `}on{' '}
      <time dateTime={changedAt.toISOString()}>{formatDateTime(changedAt)}</time>
    </p>
  )
}

/** How somebody is called within a sentence. */
export function editorName(editor: Editor): string {
  if (editor === null) return 'somebody'
  return editor.isYou ? 'you' : editor.name
}
