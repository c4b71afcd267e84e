import { type KeyboardEvent, type ReactNode, useId } from 'react'

export type TabItem<Value extends string> = {
  value: Value
  label: ReactNode
  /** Rendered only while the tab is selected. */
  content: ReactNode
}

export type TabsProps<Value extends string> = {
  /** Label of the tab list for screen readers. */
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** For few short tabs, which share the width of a phone with icons above the labels, so that all are visible. */
  fit?: boolean
  /**
   * Content above the tabs. Both then stay at the upper edge of the window, below the class `barTop`, and the tabs share
   * the width as segments of one line.
   */
  bar?: ReactNode
  barTop?: string
}

/** Tab that a key selects in a row from left to right, from the focused one; wraps around at the ends. */
const NEXT: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Keys in a row from right to left. */
const MIRRORED: Record<string, string> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }

const ROW = 'gap-1 border-line border-b-2'
const TAB = '-mb-0.5 min-h-11 gap-2 rounded-t-sm border-b-4 px-4 py-2 aria-selected:border-leaf'

const looks = {
  row: { row: ROW, tab: TAB, panelStyle: 'pt-5' },
  fit: {
    row: `${ROW} max-sm:-mx-2 max-sm:grid max-sm:auto-cols-[minmax(max-content,1fr)] max-sm:grid-flow-col max-sm:gap-0`,
    tab: `${TAB} max-sm:flex-col max-sm:gap-0.5 max-sm:px-1 max-sm:text-center max-sm:text-xs max-sm:outline-offset-[-2px]`,
    panelStyle: 'pt-5',
  },
  segments: {
    row: 'gap-1 sm:gap-2 *:flex-1',
    tab: 'min-h-11 flex-col items-stretch justify-start gap-0.5 rounded-sm px-0.5 pt-1.5 pb-1 text-center text-xs aria-selected:bg-leaf-wash sm:text-sm outline-offset-[-2px]',
    panelStyle: '',
  },
}

/**
 * Controlled tabs. Keep the selected one in the URL if it is worth sharing. Arrow keys, Home and End select a tab and
 * focus it; the others are not in the Tab order. They are on every lesson page, so they do not use the component
 * library, whose tabs would be a twelfth of that page and measure the row during rendering.
 */
export function Tabs<Value extends string>({ label, items, value, onChange, fit, bar, barTop }: TabsProps<Value>) {
  const id = useId()
  const { row, tab, panelStyle } = looks[bar ? 'segments' : fit ? 'fit' : 'row']
  const selected = items.find((item) => item.value === value)

  const moveByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const at = tabs.findIndex((one) => one.matches(':focus'))
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = NEXT[(isMirrored && MIRRORED[event.key]) || event.key]?.(at, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    tabs[next]?.focus()
    const item = items[next]
    // The selection of the previous key may not be rendered yet; the focus is up to date.
    if (item && next !== at) onChange(item.value)
  }
  const Head = bar ? 'header' : 'div'
  return (
    <div>
      <Head className={bar ? `sticky z-30 border-line border-b bg-canvas print:hidden ${barTop}` : undefined}>
        {bar}
        <div
          role="tablist"
          aria-label={label}
          onKeyDown={moveByKey}
          // Positioned, so that visually hidden text in a tab is clipped with it and does not widen the page.
          className={`relative flex overflow-x-auto [scrollbar-width:thin] print:hidden ${row}`}
        >
          {items.map((item) => {
            const active = item.value === value
            return (
              <button
                key={item.value}
                type="button"
                role="tab"
                id={`${id}-${item.value}`}
                aria-selected={active}
                aria-controls={active ? `${id}-panel` : undefined}
                tabIndex={active ? 0 : -1}
                ref={active ? showInRow : null}
                onClick={() => active || onChange(item.value)}
                className={`flex shrink-0 cursor-pointer items-center border-transparent font-semibold text-ink-soft outline-offset-[-3px] hover:bg-sunken hover:text-ink aria-selected:text-ink forced-colors:aria-selected:underline forced-colors:not-aria-selected:border-[Canvas] ${tab}`}
              >
                {item.label}
              </button>
            )
          })}
        </div>
      </Head>
      {selected && (
        <div
          key={selected.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${selected.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: Tab moves from a tab to its panel, whatever it contains
          tabIndex={0}
          className={panelStyle}
        >
          {selected.content}
        </div>
      )}
    </div>
  )
}

/**
 * Scrolls the row, never the page, until this tab is fully visible. Waits for the next frame, which needs a layout
 * anyway.
 */
function showInRow(tab: HTMLElement | null) {
  if (!tab) return
  requestAnimationFrame(() => {
    const row = tab.parentElement
    if (!row) return
    const end = tab.offsetLeft + tab.offsetWidth
    row.scrollLeft = Math.min(Math.max(row.scrollLeft, end - row.clientWidth), tab.offsetLeft)
  })
}
