import { Button } from '#web/ui/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Banner } from '#web/ui/messages.tsx'
import { editorNameAtStart } from '../content-labels.ts'
import type { LastChange } from '../content-types.ts'

type SavedDraftBannerProps = {
  /** When the draft was last changed, in milliseconds since the epoch. */
  at: number
  /** The change saved on the server since the draft began, if there is one. */
  newer: LastChange | null
  onContinue: () => void
  onDiscard: () => void
}

/** Offers the unsaved draft of an earlier page when the editor opens. */
export function SavedDraftBanner({ at, newer, onContinue, onDiscard }: SavedDraftBannerProps) {
  return (
    <Banner tone="info" title={`You have unsaved changes from ${formatDateTime(new Date(at))}`}>
      <p>
        They were kept in this browser.{' '}
        {newer &&
          `${editorNameAtStart(newer.changedBy)} saved other changes on ${formatDateTime(newer.changedAt)}. If you continue, you see both and decide.`}
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
