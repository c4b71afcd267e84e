import { SelectField, type SelectFieldProps } from './select-field.tsx'

export type LoadedSelectFieldProps = Omit<SelectFieldProps, 'children' | 'hint'> & {
  choices: readonly { id: string; name: string }[]
  /** Where the choices are on the way, they came, or they did not. */
  status: 'pending' | 'success' | 'error'
  /** The choice of none of them; without it one is always chosen. */
  none?: string | undefined
  /** Stands in place of `none` until the choices are there. */
  loading: string
  /** Stands under the label where they did not come. */
  failed: string
}

/** A choice among what is loaded meanwhile: neither waiting nor a failure stands in the way of the rest of a form. */
export function LoadedSelectField(props: LoadedSelectFieldProps) {
  const { choices, status, none, loading, failed, ...select } = props
  return (
    <SelectField {...select} hint={status === 'error' ? failed : undefined}>
      {none !== undefined && <option value="">{status === 'pending' ? loading : none}</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
