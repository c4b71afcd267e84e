import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { mergeFields } from '#web/api/offline/merge.ts'
import { ConflictScreen } from '#web/product/conflict-screen.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { compareTexts, MarkedText } from '../compare/side-by-side.tsx'
import { forEditor } from '../content-labels.ts'
import type { Editor, LastChange } from '../content-queries.ts'

/** A field that either side changed, with both values as text. */
type ChangedField = {
  name: string
  label: string
  mine: string
  theirs: string
  changedBy: 'me' | 'them' | 'both'
}

type ConflictDialogProps = {
  /** The name of the edited item. */
  title: string
  change: Pick<LastChange, 'changedBy' | 'changedAt'>
  fields: readonly ChangedField[]
  busy: boolean
  /** Discards my changes and shows the current version. */
  onSeeTheirs: () => void
  /** Saves my changes on top of the current version; fields that only they changed stay theirs. */
  onKeepMine: () => void
  /** Continues editing without a decision. */
  onClose: () => void
}

/** Lets the later of two editors of a row decide about both versions. Nothing has been overwritten yet. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, change, fields, busy, onSeeTheirs, onKeepMine, onClose } = props
  const first = useRef<HTMLButtonElement>(null)
  const isOwnChange = change.changedBy?.isYou ?? false
  return (
    <Dialog
      open
      onClose={() => busy || onClose()}
      title={isOwnChange ? t`Changed somewhere else` : t`Changed by someone else`}
      description={describeChange(title, change)}
      initialFocus={first}
      actions={
        <>
          <Button ref={first} variant="secondary" onClick={() => busy || onSeeTheirs()}>
            {isOwnChange ? t`See the saved version` : t`See their version`}
          </Button>
          <Button busy={busy} busyLabel={t`Saving...`} onClick={onKeepMine}>
            {isOwnChange ? t`Keep this version` : t`Keep mine`}
          </Button>
        </>
      }
    >
      <ConflictScreen
        fields={fields.map(({ name, label, mine, theirs, changedBy }) => {
          const pieces = compareTexts(mine, theirs)
          return {
            name,
            label,
            note: (
              <Badge tone={changedBy === 'both' ? 'warning' : 'gray'}>
                {isOwnChange ? CHANGED_IN[changedBy] : CHANGED_BY[changedBy](change.changedBy)}
              </Badge>
            ),
            mine: <MarkedText pieces={pieces.left} />,
            theirs: <MarkedText pieces={pieces.right} />,
          }
        })}
        versionNames={
          isOwnChange
            ? { mine: t`This version`, theirs: t`Saved version` }
            : { mine: t`Yours`, theirs: t`Theirs, saved` }
        }
      />
      <p className="mt-4 text-ink-soft text-sm">
        {isOwnChange
          ? t`Keeping this version saves its changes on top of the other ones.`
          : t`Keeping yours saves your changes on top of theirs. What only they changed stays.`}{' '}
        {t`Every version stays in the history.`}
      </p>
    </Dialog>
  )
}

function describeChange(title: string, { changedBy, changedAt }: ConflictDialogProps['change']): string {
  const date = formatDateTime(changedAt)
  return forEditor(changedBy, {
    unknown: () => t`Someone changed ${title} on ${date}, after you started. Nothing was overwritten.`,
    you: () =>
      t`You, in another tab or browser, changed ${title} on ${date}, after you started. Nothing was overwritten.`,
    named: (name) => t`${name} changed ${title} on ${date}, after you started. Nothing was overwritten.`,
  })
}

const CHANGED_BY: Record<ChangedField['changedBy'], (them: Editor) => string> = {
  me: () => t`Changed by you`,
  them: (them) =>
    forEditor(them, {
      unknown: () => t`Changed by someone`,
      you: () => t`Changed by you`,
      named: (name) => t`Changed by ${name}`,
    }),
  both: () => t`Changed by both of you`,
}

/** For a conflict with oneself. */
const CHANGED_IN: Record<ChangedField['changedBy'], string> = {
  get me() {
    return t`Changed here`
  },
  get them() {
    return t`Changed in the other place`
  },
  get both() {
    return t`Changed in both places`
  },
}

/**
 * Three-way merge of two versions of a row that were edited from `base`.
 * @param labels label of each field
 * @param describe values as text, by field
 * @returns the merged fields, and those that either side changed, in the order of `labels`
 */
export function mergeRow<Fields extends object>(
  { base, mine, theirs }: { base: Fields; mine: Fields; theirs: Fields },
  labels: Readonly<Record<keyof Fields & string, string>>,
  describe: (fields: Fields) => Record<string, string>,
): { merged: Fields; changed: ChangedField[] } {
  const { merged, changedByMe, changedByThem } = mergeFields(base, mine, theirs)
  const byMe = new Set<string>(changedByMe)
  const byThem = new Set<string>(changedByThem)
  const myText = describe(mine)
  const theirText = describe(theirs)
  const changed = Object.entries<string>(labels).flatMap(([name, label]): ChangedField[] => {
    if (!byMe.has(name) && !byThem.has(name)) return []
    const changedBy = !byThem.has(name) ? 'me' : byMe.has(name) ? 'both' : 'them'
    return [{ name, label, mine: myText[name] ?? '', theirs: theirText[name] ?? '', changedBy }]
  })
  return { merged, changed }
}
