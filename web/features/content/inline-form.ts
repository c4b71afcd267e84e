import type { KeyboardEvent } from 'react'

/** As the `ref` of the first field of a form that comes up where a button was pressed: the focus goes on there. */
export function focusWhenShown(field: HTMLInputElement | null) {
  field?.focus()
}

/** Escape gives up a form within the page, as it closes a window over it. */
export function closeOnEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
}
