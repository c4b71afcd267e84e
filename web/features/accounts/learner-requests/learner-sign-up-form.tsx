import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#web/api/client.ts'
import { refusalMessage, refusedFields } from '#web/api/refusal.ts'
import { AS_TYPED, GradeField, NameFields, NewPasswordFields } from '#web/product/account-fields.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { readFields, showErrorsAndFocus } from '#web/ui/forms.ts'
import { Banner } from '#web/ui/messages.tsx'
import { AccountForm } from '../account-page.tsx'
import { signInMessages } from '../sign-in/sign-in-errors.ts'
import { type RequestProblems, requestFields, requestOf, requestProblems } from './learner-request.ts'

/** What a child is told after asking: where the mail went, and the name to sign in with later. */
export type AskedParent = { parentEmail: string; username: string }

/** Asks for a learner account. What is typed stays in the fields. */
export function LearnerSignUpForm({ onAsked }: { onAsked: (asked: AskedParent) => void }) {
  const queryClient = useQueryClient()
  const sent = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<RequestProblems>({})

  const show = (found: RequestProblems) => {
    if (sent.current) showErrorsAndFocus(sent.current, () => setProblems(found))
  }

  const ask = useMutation(
    api.learnerRequests.create.mutationOptions({
      networkMode: 'always',
      onSuccess: (_, { parentEmail, username }) => onAsked({ parentEmail, username }),
      onError: (error) => {
        if (isDefinedError(error) && error.code === 'INVALID_INPUT') {
          show(refusedFields(error.data.fields, requestFields))
          return
        }
        show({ form: refusalMessage(error) ?? signInMessages.unexpected })
      },
    }),
  )

  const submit = (form: HTMLFormElement) => {
    // The button turns busy a moment after the press, and a double click is faster.
    if (queryClient.isMutating({ mutationKey: api.learnerRequests.create.mutationKey() }) > 0) return
    sent.current = form
    const typed = readFields(form, requestFields)
    const found = requestProblems(typed)
    show(found)
    if (Object.keys(found).length === 0) ask.mutate(requestOf(typed))
  }

  return (
    <div className="grid gap-5">
      {problems.form && <Banner tone="danger">{problems.form}</Banner>}
      <AccountForm
        onSubmit={submit}
        busy={ask.isPending}
        submitLabel="Ask My Parent"
        busyLabel="Asking Your Parent..."
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NameFields own errors={problems} />
        </div>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          hint="Your own, not your parent’s"
          required
          error={problems.email}
        />
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          hint="To sign in with: letters, digits, dots and underscores"
          required
          error={problems.username}
          {...AS_TYPED}
        />
        <NewPasswordFields errors={problems} />
        <TextField
          label="Parent’s Email"
          name="parentEmail"
          type="email"
          autoComplete="off"
          hint="We send them a mail and ask whether you may join"
          required
          error={problems.parentEmail}
          {...AS_TYPED}
        />
        <GradeField
          optional
          error={problems.gradeId}
          none="Choose later"
          failed="Failed to load grades. You can choose one later."
        />
      </AccountForm>
    </div>
  )
}
