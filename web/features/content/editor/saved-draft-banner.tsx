import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { formatDateTime } from '../content-labels.ts'
import type { LastChange } from '../content-types.ts'

export type KeptOfferProps = {
  /** When it was written, in milliseconds. */
  at: number
  /** The change that was saved since by somebody, if there was one. */
  newer: LastChange | null
  onContinue: () => void
  onDiscard: () => void
}

/** Asked on opening, where an earlier page left something unsaved in this browser. */
export function SavedDraftBanner({ at, newer, onContinue, onDiscard }: KeptOfferProps) {
  return (
    <Banner tone="info" title={`You have unsaved changes from ${formatDateTime(new Date(at))}`}>
      <p>
        They were kept in this browser.{' '}
        {newer &&
          `${editorNameAtStart(newer)} saved other changes on ${formatDateTime(newer.changedAt)}. If you continue, you see both and decide.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" onClick={onContinue}>
          Continue
        </Button>
        <Button size="small" variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Banner>
  )
}

/** Who changed something, at the beginning of a sentence. */
export function editorNameAtStart({ changedBy }: Pick<LastChange, 'changedBy'>): string {
  if (changedBy === null) return 'Somebody'
  return changedBy.isYou ? 'You, in another tab or browser,' : changedBy.name
}
