import { CARD_DRAWING_NAMES, CARD_DRAWINGS, type CardDrawing as DrawingName } from '#domain/parent-cards.ts'
import CardDrawing from '#web/product/card-drawing.tsx'
import { PictureChoice } from '#web/ui/picture-choice.tsx'

type CardPicturesProps = { chosen: string | null; onChoose: (name: DrawingName) => void }

/** The drawn cards, of which one is chosen. */
export function CardPictures({ chosen, onChoose }: CardPicturesProps) {
  return CARD_DRAWING_NAMES.map((name) => (
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
  ))
}
