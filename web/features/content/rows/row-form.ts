import { type KeyboardEvent, useRef } from 'react'
import { useContentAddress } from '../content-address.ts'

/** State of a row that turns into a form while the URL has it open for editing. */
export function useRowForm(id: string) {
  const { address, show } = useContentAddress()
  const wasEdited = useRef(false)
  return {
    isOpen: address.edit === id,
    open: () => void show({ edit: id }),
    close() {
      wasEdited.current = true
      void show({ edit: null })
    },
    showHistory: () => void show({ history: id }),
    /** `ref` of the button that opens the form. Restores its focus after the form is closed. */
    restoreFocus(button: HTMLButtonElement | null) {
      if (!button || !wasEdited.current) return
      wasEdited.current = false
      button.focus()
    },
  }
}

/** `ref` of the first field of a form that replaces a pressed button. */
export function focusOnMount(field: HTMLInputElement | null) {
  field?.focus()
}

/** Closes an inline form on Escape, like a dialog. */
export function closeOnEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
}
