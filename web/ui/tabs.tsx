import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

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
  /** Few short tabs, which share the width of a phone with their icons above them, so that all are in view. */
  fit?: boolean
}

/** Controlled tabs. Keep the selected one in the URL if it is worth sharing. */
export function Tabs<Value extends string>({ label, items, value, onChange, fit = false }: TabsProps<Value>) {
  const row = fit
    ? 'max-sm:-mx-2 max-sm:grid max-sm:auto-cols-[minmax(max-content,1fr)] max-sm:grid-flow-col max-sm:gap-0'
    : ''
  const tab = fit ? 'max-sm:flex-col max-sm:gap-0.5 max-sm:px-0.5 max-sm:text-center max-sm:text-xs' : ''
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <Base.List
        aria-label={label}
        activateOnFocus
        // Positioned, so that visually hidden text in a tab is clipped with it and does not widen the page.
        className={`relative flex gap-1 overflow-x-auto border-line border-b-2 [scrollbar-width:thin] ${row}`}
      >
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            ref={item.value === value ? showInRow : null}
            className={`-mb-0.5 flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-t-sm border-transparent border-b-4 px-4 py-2 font-semibold text-ink-soft outline-offset-[-3px] hover:bg-sunken hover:text-ink data-active:border-leaf data-active:text-ink forced-colors:not-data-active:border-[Canvas] ${tab}`}
          >
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="pt-5">
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

/** Scrolls the row, and never the page, until this tab is fully visible. Waits for the frame, whose layout is needed anyway. */
function showInRow(tab: HTMLElement | null) {
  if (!tab) return
  requestAnimationFrame(() => {
    const row = tab.parentElement
    if (!row) return
    const end = tab.offsetLeft + tab.offsetWidth
    row.scrollLeft = Math.min(Math.max(row.scrollLeft, end - row.clientWidth), tab.offsetLeft)
  })
}
