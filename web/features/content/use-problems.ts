import { type RefObject, useRef, useState } from 'react'
import { showAndFocusWrongField } from '#web/ui/focus-wrong-field.ts'

/** What is wrong with the fields of a form, by their names. */
export type FormProblems = {
  form: RefObject<HTMLFormElement | null>
  problems: { [name: string]: string | undefined }
  /** Shows them beside the fields, and moves the focus to the first. */
  show: (problems: FormProblems['problems']) => void
}

/** Keeps what is wrong with a form, for whoever sends it. */
export function useProblems(): FormProblems {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<FormProblems['problems']>({})
  const show = (found: FormProblems['problems']) => {
    if (form.current) showAndFocusWrongField(form.current, () => setProblems(found))
  }
  return { form, problems, show }
}
