import { useRef } from 'react'
import { useContentAddress } from './use-content-address.ts'

/** A row of a table and its form, which stands in its place while the address says that it is being edited. */
export function useRowEditing(id: string) {
  const { address, show } = useContentAddress()
  const edited = useRef(false)
  return {
    isEdited: address.edit === id,
    begin: () => void show({ edit: id }),
    close() {
      edited.current = true
      void show({ edit: null })
    },
    showHistory: () => void show({ history: id }),
    /** Of the button that begins it: that has the focus again when it comes back. */
    focusAfterwards(button: HTMLButtonElement | null) {
      if (!button || !edited.current) return
      edited.current = false
      button.focus()
    },
  }
}
