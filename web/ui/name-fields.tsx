import { TextField } from './text-field.tsx'

export type NameFieldsProps = {
  /** What the two begin with. */
  defaults?: { firstName: string; lastName: string } | undefined
  problems: { firstName?: string | undefined; lastName?: string | undefined }
  /** The name of whoever sits before the browser, which may then fill it in. */
  own?: boolean
}

/** A name: the controls `firstName` and `lastName` of a form. */
export function NameFields({ defaults, problems, own = false }: NameFieldsProps) {
  return (
    <>
      <TextField
        label="First Name"
        name="firstName"
        autoComplete={own ? 'given-name' : undefined}
        defaultValue={defaults?.firstName}
        required
        error={problems.firstName}
      />
      <TextField
        label="Last Name"
        name="lastName"
        autoComplete={own ? 'family-name' : undefined}
        defaultValue={defaults?.lastName}
        required
        error={problems.lastName}
      />
    </>
  )
}
