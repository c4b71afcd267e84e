import type { ReactNode } from 'react'

/**
 * Lower edge of the lesson's place: its main button, always in view, and what belongs to it. Toasts appear above it. Not
 * sticky for text so large that the bars would take the window.
 */
export function PlayerFoot({ children }: { children: ReactNode }) {
  return (
    <div
      ref={reserveBar}
      data-bottom-bar
      className="@max-[17rem]/content:static sticky bottom-0 z-20 -mx-4 mt-auto border-line border-t bg-canvas px-4 pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))] print:hidden"
    >
      {children}
    </div>
  )
}

/** Buttons in a row, the last of which takes the remaining width. */
export function FootButtons({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 @max-[17rem]/content:flex-wrap *:last:grow">{children}</div>
  )
}

/** Number of mounted feet: that of the next part is mounted right after the last one is removed. */
let mounted = 0

/**
 * `ref` of the foot: sets `--bottom-bar` to its height, for toasts and scrolling (app.css). Only if it changes, because a
 * property of the root restyles the whole page.
 */
function reserveBar(foot: HTMLElement | null) {
  if (!foot) return
  const { style } = document.documentElement
  mounted += 1
  const observer = new ResizeObserver(() => {
    const height = `${foot.offsetHeight}px`
    if (style.getPropertyValue('--bottom-bar') !== height) style.setProperty('--bottom-bar', height)
  })
  observer.observe(foot)
  return () => {
    observer.disconnect()
    mounted -= 1
    setTimeout(() => {
      if (mounted === 0) style.removeProperty('--bottom-bar')
    }, 300)
  }
}
