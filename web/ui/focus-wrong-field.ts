import { flushSync } from 'react-dom'

/** Shows at once what `show` sets, then moves the focus to the first field that is now marked as wrong. */
export function showAndFocusWrongField(form: HTMLFormElement, show: () => void) {
  flushSync(show)
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
