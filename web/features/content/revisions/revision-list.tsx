import { Button } from '#web/ui/button.tsx'
import type { Revision } from '../content-types.ts'
import { fieldLabel } from '../field-labels.ts'
import { editorName } from '../last-change.tsx'
import { momentInWords } from '../moment-in-words.ts'
import { useContentAddress } from '../use-content-address.ts'

type RevisionListProps = {
  /** The latest first. */
  revisions: readonly Revision[]
  /** The version that is looked at. */
  chosen: number
  more: boolean
  loadingMore: boolean
  onMore: () => void
}

/** Every change with who, when and what; one of them is being looked at. */
export function RevisionList({ revisions, chosen, more, loadingMore, onMore }: RevisionListProps) {
  const { show } = useContentAddress()
  return (
    // On a phone the comparison below stays within reach, however many versions there are.
    <nav aria-label="Versions" className="max-lg:-m-1 max-lg:max-h-72 max-lg:overflow-y-auto max-lg:p-1">
      <ol className="grid gap-1.5">
        {revisions.map((revision, index) => (
          <li key={revision.version}>
            <button
              type="button"
              aria-current={revision.version === chosen || undefined}
              onClick={() => void show({ version: String(revision.version) }, { replace: true })}
              className="w-full cursor-pointer rounded-md border-[1.5px] border-line px-3.5 py-2.5 text-left hover:bg-sunken aria-[current]:border-leaf aria-[current]:bg-leaf-wash"
            >
              <span className="block font-semibold">
                Version {revision.version}
                {index === 0 && ', now'}
              </span>
              <span className="block text-ink-soft text-sm">
                <time dateTime={revision.changedAt.toISOString()}>{momentInWords(revision.changedAt)}</time>
                {revision.changedBy && ` by ${editorName(revision.changedBy)}`}
              </span>
              <span className="block text-sm">{whatChanged(revision)}</span>
            </button>
          </li>
        ))}
      </ol>
      {more && (
        <Button variant="secondary" size="small" className="mt-3" busy={loadingMore} onClick={onMore}>
          Show older versions
        </Button>
      )}
    </nav>
  )
}

function whatChanged({ version, changedFields }: Revision): string {
  if (version === 1) return 'Added'
  return changedFields.map(fieldLabel).join(', ') || 'Saved without a change'
}
