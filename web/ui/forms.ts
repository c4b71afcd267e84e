import { flushSync } from 'react-dom'

/** Shows at once what `show` sets, then moves the focus to the first field that is now marked as wrong. */
export function showErrorsAndFocus(form: HTMLFormElement, show: () => void) {
  flushSync(show)
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** What stands in the named fields of a form; '' for a field that it does not have. */
export function readFields<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string>
export function readFields(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const data = new FormData(form)
  return Object.fromEntries(
    names.map((name) => {
      const value = data.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}
