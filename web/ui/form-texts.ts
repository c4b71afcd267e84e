/** What stands in the named fields of a form; '' for a field that it does not have. */
export function formTexts<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string>
export function formTexts(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const data = new FormData(form)
  return Object.fromEntries(
    names.map((name) => {
      const value = data.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}
