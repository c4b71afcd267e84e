import { TextField } from './text-field.tsx'

export type PhoneFieldProps = {
  defaultValue?: string | undefined
  error: string | undefined
  /** The number of whoever sits before the browser, which may then fill it in. */
  own?: boolean
}

/** A telephone number, which nobody has to give: the control `cell` of a form. */
export function PhoneField({ defaultValue, error, own = false }: PhoneFieldProps) {
  return (
    <TextField
      label="Phone"
      name="cell"
      type="tel"
      autoComplete={own ? 'tel' : undefined}
      defaultValue={defaultValue}
      optional
      error={error}
    />
  )
}
