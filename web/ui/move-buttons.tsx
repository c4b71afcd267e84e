import { t } from '@lingui/core/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'

/** Style of an icon button. */
export const iconButtonStyle =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink ' +
  'aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent'

type MoveButtonsProps = {
  /** Name of the item in its list: `Question 2`. */
  name: string
  index: number
  count: number
  onMove: (to: number) => void
}

/** Move up and Move down. Both stay focusable at the ends of the list, so the focus is never lost. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <button
        type="button"
        data-move="up"
        aria-label={t`Move ${name} up`}
        title={t`Move up`}
        aria-disabled={index === 0 || undefined}
        onClick={() => index > 0 && onMove(index - 1)}
        className={iconButtonStyle}
      >
        <ChevronUp aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        data-move="down"
        aria-label={t`Move ${name} down`}
        title={t`Move down`}
        aria-disabled={index === count - 1 || undefined}
        onClick={() => index < count - 1 && onMove(index + 1)}
        className={iconButtonStyle}
      >
        <ChevronDown aria-hidden="true" className="size-5" />
      </button>
    </>
  )
}

/** Copy of the list with one item moved; unchanged for a position outside of it. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}
