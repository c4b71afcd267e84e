import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useRef, useState } from 'react'
import CardDrawing from '#web/product/card-drawing.tsx'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMediumDate } from '#web/ui/format.ts'
import { useReadOnly } from '../read-only.tsx'
import { type DashboardAnswer, useLearnerId } from '../study-types.ts'

const DeleteCardDialog = lazy(() => import('./delete-card-dialog.tsx'))

type Card = DashboardAnswer['cards'][number]

/** Cards that are open; the others are folded. */
const OPEN = 2

/** Cards from the learner's parents and helpers, newest first. */
export default function CardsSection({ cards }: { cards: readonly Card[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = (some: readonly Card[]) => (
    <ul className="grid grid-cols-1 gap-3">
      {some.map((card) => (
        <ReceivedCard key={card.id} card={card} afterwards={() => heading.current} />
      ))}
    </ul>
  )
  const earlier = cards.slice(OPEN)
  return (
    <section aria-labelledby="cards">
      <h2 id="cards" ref={heading} tabIndex={-1} className="mb-3 text-xl focus:outline-none sm:text-2xl">
        {cards.length === 1 ? t`A card for you` : t`Cards for you`}
      </h2>
      {list(cards.slice(0, OPEN))}
      {earlier.length > 0 && (
        <details className="mt-2">
          <summary className="link inline-flex min-h-11 w-fit cursor-pointer items-center">
            {plural(earlier.length, { one: '# earlier card', other: '# earlier cards' })}
          </summary>
          <div className="mt-1">{list(earlier)}</div>
        </details>
      )}
    </section>
  )
}

function ReceivedCard({ card, afterwards }: { card: Card; afterwards: () => HTMLElement | null }) {
  const { drawing, text, from, sentAt } = card
  const readOnly = useReadOnly()
  const sender = from ? t`From ${from}` : card.sender === 'helper' ? t`From your helper` : t`From your parent`
  return (
    <li className="flex items-center gap-4 rounded-xl border border-line bg-sun-wash p-3 shadow-card sm:gap-6 sm:p-4">
      {drawing && (
        <div className="@max-[17rem]/content:hidden aspect-5/4 w-28 shrink-0 overflow-hidden rounded-lg bg-surface sm:w-36">
          <CardDrawing name={drawing} />
        </div>
      )}
      <div className="min-w-0 flex-1">
        <p dir="auto" className={`wrap-anywhere font-bold font-heading ${drawing ? 'text-xl' : 'text-lg'}`}>
          {text}
        </p>
        <p className="mt-1 text-sm">
          {sender} · <time dateTime={sentAt.toISOString()}>{formatMediumDate(sentAt)}</time>
        </p>
        {!readOnly && <DeleteCard card={card} name={`${text} ${sender}`} afterwards={afterwards} />}
      </div>
    </li>
  )
}

type DeleteCardProps = { card: Card; name: string; afterwards: () => HTMLElement | null }

function DeleteCard({ card, name, afterwards }: DeleteCardProps) {
  const learnerId = useLearnerId()
  const [asking, setAsking] = useState(false)
  if (learnerId === null) return null
  return (
    <>
      <Button variant="ghost" size="small" className="mt-1 -ms-3.5" onClick={() => setAsking(true)}>
        <Trans>
          Delete<VisuallyHidden> the card: {name}</VisuallyHidden>
        </Trans>
      </Button>
      {asking && (
        <Suspense>
          <DeleteCardDialog
            learnerId={learnerId}
            cardId={card.id}
            onClose={() => setAsking(false)}
            onDeleted={() => afterwards()?.focus()}
          />
        </Suspense>
      )}
    </>
  )
}
