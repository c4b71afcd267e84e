import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage, fieldErrors } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { AS_TYPED, GradeField, NameFields, NewPasswordFields } from '#web/product/account-fields.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { isSending, readFields, useFormErrors } from '#web/ui/forms.ts'
import { Banner } from '#web/ui/messages.tsx'
import { AccountForm } from '../account-page.tsx'
import { signInMessages } from '../sign-in/sign-in-errors.ts'
import { REQUEST_FIELDS, type RequestErrors, toRequestInput, validateRequest } from './learner-request.ts'

/** Address that the mail went to, and the username to sign in with later. */
export type SentRequest = { parentEmail: string; username: string }

/** Form with which a child asks a parent for a learner account. */
export function LearnerSignUpForm({ onSent }: { onSent: (request: SentRequest) => void }) {
  const queryClient = useQueryClient()
  const { formRef, errors, setErrors } = useFormErrors<keyof RequestErrors>()

  const send = useMutation(
    api.learnerRequests.create.mutationOptions({
      networkMode: 'always',
      onSuccess: (_, { parentEmail, username }) => onSent({ parentEmail, username }),
      onError: (error) => {
        if (isDefinedError(error) && error.code === 'INVALID_INPUT') {
          setErrors(fieldErrors(error.data.fields, REQUEST_FIELDS))
          return
        }
        setErrors({ form: errorMessage(error) ?? signInMessages.unexpected })
      },
    }),
  )

  const submit = (form: HTMLFormElement) => {
    if (isSending(queryClient, api.learnerRequests.create.mutationKey())) return
    const typed = readFields(form, REQUEST_FIELDS)
    const fieldErrors = validateRequest(typed)
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length === 0) send.mutate(toRequestInput(typed))
  }

  return (
    <div className="grid gap-5">
      {errors.form && <Banner tone="danger">{errors.form}</Banner>}
      <AccountForm
        formRef={formRef}
        onSubmit={submit}
        busy={send.isPending}
        submitLabel="Ask My Parent"
        busyLabel="Asking Your Parent..."
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NameFields own errors={errors} />
        </div>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          hint="Your own, not your parent’s"
          required
          error={errors.email}
        />
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          hint="To sign in with: letters, digits, dots and underscores"
          required
          error={errors.username}
          {...AS_TYPED}
        />
        <NewPasswordFields errors={errors} />
        <TextField
          label="Parent’s Email"
          name="parentEmail"
          type="email"
          autoComplete="off"
          hint="We send them a mail and ask whether you may join"
          required
          error={errors.parentEmail}
          {...AS_TYPED}
        />
        <GradeField
          optional
          error={errors.gradeId}
          none="Choose later"
          failed="Failed to load grades. You can choose one later."
        />
      </AccountForm>
    </div>
  )
}
