import { t } from '@lingui/core/macro'
import type { ClientPromiseResult, ORPCError } from '@orpc/client'
import type { ReactNode, SubmitEvent } from 'react'
import { nextMailMessage } from '#web/product/next-mail.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { toast } from '#web/ui/toast.ts'

type TooManyMails = ORPCError<'TOO_MANY_MAILS', { until: Date }>

type InviteFormProps<Output> = {
  label: string
  button: string
  send: (input: { email: string }) => ClientPromiseResult<Output, TooManyMails | Error>
  /** Shows what the server stored. */
  store: (output: Output) => unknown
  /** Further fields, between the address and the button. */
  children?: ReactNode
}

/** Form that emails an invitation to another adult. */
export function InviteForm<Output>({ label, button, send, store, children }: InviteFormProps<Output>) {
  const { formRef, errors, setErrors, isValid } = useFormErrors<'email'>()
  const invite = useSave(send, {
    fields: ['email'],
    setErrors: ({ email, form }) => setErrors({ email: email ?? form }),
    errors: { TOO_MANY_MAILS: ({ data }) => setErrors({ email: nextMailMessage(data.until) }) },
    done: async (output, { email }) => {
      formRef.current?.reset()
      await store(output)
      toast.success(t`Invitation sent`, t`We’ve emailed ${email}.`)
    },
    failed: t`We couldn’t send the invitation. Please try again.`,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { email } = readFields(event.currentTarget, ['email'])
    if (isValid(email.trim() === '' ? { email: t`Please fill in all required fields` } : {})) invite.mutate({ email })
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid justify-items-start gap-4">
      <div className="w-full max-w-md">
        <TextField label={label} name="email" type="email" autoComplete="off" required error={errors.email} />
      </div>
      {children}
      <Button type="submit" variant="secondary" busy={invite.isPending} busyLabel={t`Sending...`}>
        {button}
      </Button>
    </form>
  )
}
