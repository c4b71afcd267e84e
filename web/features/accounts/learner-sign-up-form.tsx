import { isDefinedError } from '@orpc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#web/api/client.ts'
import { refusalMessage, refusedFields } from '#web/api/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { showAndFocusWrongField } from '#web/ui/focus-wrong-field.ts'
import { formTexts } from '#web/ui/form-texts.ts'
import { LoadedSelectField } from '#web/ui/loaded-select-field.tsx'
import { NameFields } from '#web/ui/name-fields.tsx'
import { NewPasswordFields } from '#web/ui/new-password-fields.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { type RequestProblems, requestFields, requestOf, requestProblems } from './learner-request.ts'
import { signInMessages } from './sign-in-failure.ts'

/** What a child is told after asking: where the mail went, and the name to sign in with later. */
export type AskedParent = { parentEmail: string; username: string }

/** Asks for a learner account. What is typed stays in the fields. */
export function LearnerSignUpForm({ onAsked }: { onAsked: (asked: AskedParent) => void }) {
  const queryClient = useQueryClient()
  const sent = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<RequestProblems>({})

  const show = (found: RequestProblems) => {
    if (sent.current) showAndFocusWrongField(sent.current, () => setProblems(found))
  }

  const ask = useMutation(
    api.learnerRequests.ask.mutationOptions({
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
    if (queryClient.isMutating({ mutationKey: api.learnerRequests.ask.mutationKey() }) > 0) return
    sent.current = form
    const typed = formTexts(form, requestFields)
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
          <NameFields own problems={problems} />
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
          {...asTyped}
        />
        <NewPasswordFields problems={problems} />
        <TextField
          label="Parent’s Email"
          name="parentEmail"
          type="email"
          autoComplete="off"
          hint="We send them a mail and ask whether you may join"
          required
          error={problems.parentEmail}
          {...asTyped}
        />
        <GradeField error={problems.gradeId} />
      </AccountForm>
    </div>
  )
}

/** A browser must not mend what it takes for a spelling mistake. */
const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The grade that a child goes to, if they tell. */
function GradeField({ error }: { error: string | undefined }) {
  const { data, status } = useQuery(api.curriculum.published.queryOptions())
  return (
    <LoadedSelectField
      label="Grade"
      name="gradeId"
      optional
      error={error}
      choices={data?.grades ?? []}
      status={status}
      none="Choose later"
      loading="Loading grades..."
      failed="Failed to load grades. You can choose one later."
    />
  )
}
