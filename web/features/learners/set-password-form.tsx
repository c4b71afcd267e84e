import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { type NewPasswordProblems, newPasswordProblems } from '#domain/new-password.ts'
import { api } from '#web/api/client.ts'
import { refusalMessage, refusedFields } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { showAndFocusWrongField } from '#web/ui/focus-wrong-field.ts'
import { formTexts } from '#web/ui/form-texts.ts'
import { NewPasswordFields } from '#web/ui/new-password-fields.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Learner } from './learner.ts'
import { type SignInDetails, SignInDetailsDialog } from './sign-in-details-dialog.tsx'

/** Gives a learner a new password, which is shown once to be handed over. */
export function SetPasswordForm({ learner }: { learner: Learner }) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<NewPasswordProblems>({})
  const [details, setDetails] = useState<SignInDetails | null>(null)

  const show = (found: NewPasswordProblems) => {
    if (form.current) showAndFocusWrongField(form.current, () => setProblems(found))
  }

  const set = useMutation(
    api.learners.setPassword.mutationOptions({
      networkMode: 'always',
      onSuccess: (_, { password }) => {
        form.current?.reset()
        toast.success('New password set successfully')
        setDetails({ learner, password })
      },
      onError: (error) => {
        if (isDefinedError(error) && error.code === 'INVALID_INPUT') {
          const { password, form: other } = refusedFields(error.data.fields, ['password'])
          show({ password: password ?? other ?? error.message })
          return
        }
        toast.error(refusalMessage(error) ?? 'Failed to set a new password')
      },
    }),
  )

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (queryClient.isMutating({ mutationKey: api.learners.setPassword.mutationKey() }) > 0) return
    const { password, confirmation } = formTexts(event.currentTarget, ['password', 'confirmation'])
    const found = newPasswordProblems(password, confirmation)
    show(found)
    if (Object.keys(found).length === 0) set.mutate({ learnerId: learner.id, password })
  }

  return (
    <>
      <p className="mb-4">
        For when {learner.firstName} forgot the old one. {learner.firstName} is signed out everywhere, and
        signs in again with the new one.
      </p>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2"
      >
        <NewPasswordFields sideBySide problems={problems} />
        <Button
          type="submit"
          variant="secondary"
          busy={set.isPending}
          busyLabel="Setting Password..."
          className="sm:col-span-2 sm:justify-self-start"
        >
          Set Password
        </Button>
      </form>
      {details && (
        <SignInDetailsDialog
          title="New Password Set Successfully"
          details={details}
          onClose={() => setDetails(null)}
        />
      )}
    </>
  )
}
