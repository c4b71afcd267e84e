import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { CARD_DRAWING_NAMES, CARD_DRAWINGS, type CardDrawing as DrawingName } from '#domain/parent-cards.ts'
import CardDrawing from '#web/product/card-drawing.tsx'
import { PictureChoice } from '#web/ui/picture-choice.tsx'

type CardChoiceProps = {
  chosen: string | null
  onChoose: (name: DrawingName) => void
  error: string | undefined
  /** What can be chosen besides, after the drawings. */
  children?: ReactNode
}

/** The drawn cards, of which one is chosen. */
export function CardChoice({ chosen, onChoose, error, children }: CardChoiceProps) {
  return (
    <fieldset aria-describedby={error ? 'no-card' : undefined} className="min-w-0">
      <legend className="mb-3 font-bold font-heading text-xl">{t`Choose a card`}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
        {CARD_DRAWING_NAMES.map((name) => (
          <PictureChoice
            key={name}
            name="card"
            value={name}
            chosen={chosen === name}
            onChoose={() => onChoose(name)}
            className="bg-sun-wash"
          >
            <span className="block overflow-hidden rounded-sm bg-surface">
              <CardDrawing name={name} />
            </span>
            <span className="grid flex-1 place-items-center text-balance">{CARD_DRAWINGS[name]}</span>
          </PictureChoice>
        ))}
        {children}
      </div>
      {error && (
        <p id="no-card" role="alert" className="mt-2 text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
