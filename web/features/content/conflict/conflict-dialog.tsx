import { useRef } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SideBySide } from '../compare/side-by-side.tsx'
import { formatDateTime } from '../content-labels.ts'
import type { LastChange } from '../content-types.ts'
import { editorName } from '../rows/row-action.tsx'
import { changedNames } from './merge-onto.ts'

/** A field that either of the two changed, its values in words. */
type ConflictField = { label: string; mine: string; theirs: string; changedBy: 'me' | 'them' | 'both' }

type ConflictDialogProps = {
  /** What was being edited, by its name. */
  title: string
  change: Pick<LastChange, 'changedBy' | 'changedAt'>
  fields: readonly ConflictField[]
  busy: boolean
  /** Gives up what was typed, and shows what is there now. */
  onSeeTheirs: () => void
  /** Saves what was changed here on top of what is there now; what only they changed stays theirs. */
  onKeepMine: () => void
  /** Goes on editing; nothing is decided yet. */
  onClose: () => void
}

/**
 * Told to the second of two people who edit the same thing: nothing was overwritten, and what happens next is theirs to say.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, change, fields, busy, onSeeTheirs, onKeepMine, onClose } = props
  const first = useRef<HTMLButtonElement>(null)
  const who = change.changedBy?.isYou
    ? 'You, in another tab or browser,'
    : (change.changedBy?.name ?? 'Somebody')
  return (
    <Dialog
      open
      onClose={() => busy || onClose()}
      title="Changed meanwhile"
      description={`${who} changed ${title} on ${formatDateTime(change.changedAt)}, after you began. Nothing was overwritten.`}
      initialFocus={first}
      actions={
        <>
          <Button ref={first} variant="secondary" onClick={() => busy || onSeeTheirs()}>
            See their version
          </Button>
          <Button busy={busy} busyLabel="Saving..." onClick={onKeepMine}>
            Keep mine on top of it
          </Button>
        </>
      }
    >
      <ul className="grid gap-4">
        {fields.map((field) => (
          <li key={field.label} className="rounded-md border border-line p-4">
            <p className="mb-2 flex flex-wrap items-center justify-between gap-2 font-semibold">
              {field.label}
              <Badge tone={field.changedBy === 'both' ? 'warning' : 'gray'}>
                {CHANGED[field.changedBy](editorName(change.changedBy))}
              </Badge>
            </p>
            <SideBySide
              left={{ name: 'Yours', text: field.mine }}
              right={{ name: 'Theirs, saved', text: field.theirs }}
            />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-ink-soft text-sm">
        Keeping yours saves what you changed on top of it. What only they changed stays as they left it, and
        every version stays in the history.
      </p>
    </Dialog>
  )
}

const CHANGED: Record<ConflictField['changedBy'], (them: string) => string> = {
  me: () => 'Changed by you',
  them: (them) => `Changed by ${them}`,
  both: () => 'Changed by both of you',
}

type FieldInWords<Fields> = { [Name in keyof Fields]: { label: string; text: (fields: Fields) => string } }

/**
 * The fields that somebody here changed since they began (`base`), or somebody else meanwhile, in the order in which `words`
 * has them.
 */
export function conflictFields<Fields extends object>(
  { base, mine, present }: { base: Fields; mine: Fields; present: Fields },
  words: FieldInWords<Fields>,
): ConflictField[]
export function conflictFields(
  { base, mine, present }: { base: object; mine: object; present: object },
  words: Record<string, { label: string; text: (fields: object) => string }>,
): ConflictField[] {
  const byMe = new Set(changedNames(base, mine))
  const byThem = new Set(changedNames(base, present))
  return Object.entries(words).flatMap(([name, { label, text }]) => {
    if (!byMe.has(name) && !byThem.has(name)) return []
    const changedBy = !byThem.has(name) ? 'me' : byMe.has(name) ? 'both' : 'them'
    return [{ label, mine: text(mine), theirs: text(present), changedBy }]
  })
}
