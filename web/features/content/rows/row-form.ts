import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { showErrorsAndFocus } from '#web/ui/forms.ts'
import { useContentAddress } from '../content-address.ts'

/** A row of a table and its form, which stands in its place while the address says that it is being edited. */
export function useRowForm(id: string) {
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

/** As the `ref` of the first field of a form that comes up where a button was pressed: the focus goes on there. */
export function focusOnMount(field: HTMLInputElement | null) {
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

/** What is wrong with the fields of a form, by their names. */
export type FormProblems = {
  form: RefObject<HTMLFormElement | null>
  problems: { [name: string]: string | undefined }
  /** Shows them beside the fields, and moves the focus to the first. */
  show: (problems: FormProblems['problems']) => void
}

/** Keeps what is wrong with a form, for whoever sends it. */
export function useFormProblems(): FormProblems {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<FormProblems['problems']>({})
  const show = (found: FormProblems['problems']) => {
    if (form.current) showErrorsAndFocus(form.current, () => setProblems(found))
  }
  return { form, problems, show }
}
