import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CARD_DRAWINGS, type CardDrawing as DrawingName } from '#domain/parent-cards.ts'
import CardDrawing from '#web/product/card-drawing.tsx'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatMediumDate } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'

type SentCard = { id: string; drawing: DrawingName | null; text?: string | null; from?: string; sentAt: Date }

type SentCardsProps = {
  /** Id of the heading. */
  id: string
  title: string
  cards: readonly SentCard[]
  /** Card that is being deleted. */
  deleting: string | null
  onDelete: (cardId: string) => void
}

/** What to do after a card was deleted. */
export async function cardDeleted(refresh: () => Promise<unknown>) {
  await refresh()
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  toast.success(t`Card deleted`)
}

/** Cards that were sent. Whether one was seen is not recorded. */
export function SentCards({ id: headingId, title, cards, deleting, onDelete }: SentCardsProps) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-xl">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {cards.map(({ id, drawing, text, from, sentAt }) => {
          const words = drawing ? CARD_DRAWINGS[drawing] : (text ?? '')
          return (
            <Card as="li" padding="snug" key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {drawing && (
                <span className="w-16 shrink-0 overflow-hidden rounded-sm">
                  <CardDrawing name={drawing} />
                </span>
              )}
              <span className="min-w-0 flex-1 basis-40">
                <span dir="auto" className="wrap-anywhere block font-semibold">
                  {words}
                </span>
                <span className="wrap-anywhere block text-ink-soft text-sm">
                  {from !== undefined && `${from || t`A helper`} · `}
                  <time dateTime={sentAt.toISOString()}>{formatMediumDate(sentAt)}</time>
                </span>
              </span>
              <Button variant="ghost" size="small" busy={deleting === id} onClick={() => onDelete(id)}>
                <Trans>
                  Delete<VisuallyHidden> the card: {words}</VisuallyHidden>
                </Trans>
              </Button>
            </Card>
          )
        })}
      </ul>
    </section>
  )
}
