import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

/** Where the ruler is until the reader points at something, as a part of the window's height. */
const START = 0.4

/** Band over the line that is being read: it follows the pointer, a tap and the focus. */
export default function ReadingRuler() {
  const band = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const move = (y: number) => band.current?.style.setProperty('top', `${y}px`)
    const followPointer = ({ clientY }: PointerEvent) => move(clientY)
    const followFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
      const { top, height } = target.getBoundingClientRect()
      // A whole section is no line: the ruler then lies on its beginning.
      move(top + Math.min(height, 48) / 2)
    }
    move(innerHeight * START)
    addEventListener('pointermove', followPointer, { passive: true })
    addEventListener('pointerdown', followPointer, { passive: true })
    addEventListener('focusin', followFocus)
    return () => {
      removeEventListener('pointermove', followPointer)
      removeEventListener('pointerdown', followPointer)
      removeEventListener('focusin', followFocus)
    }
  }, [])
  return createPortal(
    <div
      ref={band}
      aria-hidden="true"
      data-ruler
      className="-translate-y-1/2 pointer-events-none fixed inset-x-0 z-45 h-[3.25em] border-leaf border-y-2 shadow-[0_0_0_200vmax_color-mix(in_srgb,var(--color-ink)_9%,transparent)] print:hidden"
    />,
    document.body,
  )
}
