import type { LucideIcon } from 'lucide-react'

export type PlayerButtonProps = {
  label: string
  /** The key that does the same while the player has the focus. */
  shortcut: string
  Icon: LucideIcon
  filled?: boolean
  /** For what is switched on and off. */
  pressed?: boolean
  onPress: (event: Event) => void
}

export function PlayerButton({ label, shortcut, Icon, filled = false, pressed, onPress }: PlayerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-pressed={pressed}
      title={`${label} (${shortcut})`}
      onClick={(event) => onPress(event.nativeEvent)}
      className="grid size-11 cursor-pointer place-content-center rounded-md text-ink hover:bg-sunken aria-pressed:bg-leaf-wash aria-pressed:text-leaf-text"
    >
      <Icon aria-hidden="true" className={`size-5.5 ${filled ? 'fill-current' : ''}`} />
    </button>
  )
}
