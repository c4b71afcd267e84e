import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { editorName } from '../content-labels.ts'
import type { LastChange } from '../content-queries.ts'

type RowActionProps = {
  Icon: LucideIcon
  label: string
  /** The item's name, for screen readers. */
  of: string
  onClick: () => void
  /** Shows the label only as a tooltip. */
  iconOnly?: boolean
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button that acts on one row. */
export function RowAction({ Icon, label, of, onClick, iconOnly = false, busy, ref }: RowActionProps) {
  return (
    <Button
      ref={ref}
      variant="ghost"
      size="small"
      busy={busy}
      title={iconOnly ? label : undefined}
      className={iconOnly ? 'min-w-9 px-2! pointer-coarse:min-w-11' : ''}
      onClick={onClick}
    >
      {!busy && <Icon aria-hidden="true" className="size-4.5" />}
      {iconOnly ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Button>
  )
}

/** `Changed by Ana Lind on Dec 1, 2026, 10:32 AM` */
export function LastChangeLine({ change: { version, changedBy, changedAt } }: { change: LastChange }) {
  return (
    <p className="text-ink-soft text-xs">
      {version === 1 ? 'Added' : 'Changed'} {changedBy && `by ${editorName(changedBy)} `}on{' '}
      <time dateTime={changedAt.toISOString()}>{formatDateTime(changedAt)}</time>
    </p>
  )
}
