import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { buttonStyle } from './button.tsx'

export type MenuProps = {
  label: ReactNode
  icon?: ReactNode
  /** `secondary` is a button of a page, whose list opens to the right on a phone. */
  variant?: 'ghost' | 'secondary'
  children: ReactNode
}

/**
 * Button that opens a short list of links and actions (MenuLink, MenuAction). A disclosure instead of an ARIA menu,
 * which suits navigation: Tab moves through it, Escape closes it, and links stay links.
 */
export function Menu({ label, icon, variant = 'ghost', children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    button.current?.focus()
  }
  const closeWhenLeft = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events that bubble from its button and links
    <div ref={whole} onKeyDown={closeOnEscape} onBlur={closeWhenLeft} className="relative min-w-0">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className={buttonStyle({ variant, size: 'small', className: 'group max-w-full' })}
      >
        {icon}
        <span className="truncate">{label}</span>
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-aria-expanded:rotate-180" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press on an item, by key or pointer, arrives as a click */}
      <ul
        id={listId}
        hidden={!open}
        onClick={({ target }) => {
          // A setting, such as the theme, leaves the menu open.
          if (target instanceof Element && target.closest('a, button')) setOpen(false)
        }}
        className={`absolute ${variant === 'secondary' ? 'max-sm:start-0 sm:end-0' : 'end-0'} z-50 mt-2 max-h-[calc(100dvh-6rem)] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-md border border-line bg-surface p-1.5 shadow-float`}
      >
        {children}
      </ul>
    </div>
  )
}

const itemStyle =
  'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 py-2 text-start font-medium text-ink ' +
  'outline-offset-[-3px] hover:bg-leaf-wash aria-[current]:bg-leaf-wash aria-[current]:text-leaf-text ' +
  'forced-colors:aria-[current]:underline'

/** A setting below a line; changing it leaves the menu open. */
export function MenuSetting({ children }: { children: ReactNode }) {
  return <li className="mt-1.5 border-line border-t border-b mb-1.5 py-1.5">{children}</li>
}

/** Items below a line, with the label as their name. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const labelId = useId()
  return (
    <li className="mt-1.5 border-line border-t pt-1.5">
      <p id={labelId} className="px-3 pt-1.5 pb-1 text-ink-soft text-sm">
        {label}
      </p>
      <ul aria-labelledby={labelId}>{children}</ul>
    </li>
  )
}

export type MenuLinkProps = { to: string; current?: 'page' | 'true' | undefined; children: ReactNode }

export function MenuLink({ to, current, children }: MenuLinkProps) {
  return (
    <li>
      <Link to={to} aria-current={current} className={itemStyle}>
        {children}
      </Link>
    </li>
  )
}

export function MenuAction({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" onClick={onSelect} className={itemStyle}>
        {children}
      </button>
    </li>
  )
}
