import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { api } from '#web/api/client.ts'
import { refusalMessage, refusedFields } from '#web/api/refusal.ts'
import { AS_TYPED } from '#web/product/account-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { readFields, showErrorsAndFocus } from '#web/ui/forms.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { signInMessages } from '../sign-in/sign-in-errors.ts'
import type { RequestAnswer } from './approve-learner-page.tsx'
import {
  type AccountNameProblems,
  accountNames,
  changedNames,
  type LearnerRequest,
  needsChange,
} from './learner-request.ts'

/** Approve or Refuse. Fields for another e-mail address and username come up when those asked for are in use. */
export function AnswerRequestForm({
  token,
  request,
  onAnswered,
}: {
  token: string
  request: LearnerRequest
  onAnswered: (answer: RequestAnswer) => void
}) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<AccountNameProblems>({})
  // Once there, the fields stay: a second refusal may be about the other one.
  const [changing, setChanging] = useState(false)

  const approve = useMutation(
    api.learnerRequests.approve.mutationOptions({
      networkMode: 'always',
      onSuccess: (_, { username = request.username }) => {
        toast.success('Learner account created successfully')
        onAnswered({ kind: 'approved', firstName: request.firstName, username })
        return queryClient.invalidateQueries({ queryKey: api.learners.list.key() })
      },
      onError: (error) => {
        const found: AccountNameProblems =
          isDefinedError(error) && error.code === 'INVALID_INPUT'
            ? refusedFields(error.data.fields, accountNames)
            : { form: refusalMessage(error) ?? 'Failed to create learner account' }
        if (!form.current) return
        showErrorsAndFocus(form.current, () => {
          setProblems(found)
          setChanging(changing || needsChange(found))
        })
        if (found.form) toast.error(found.form)
      },
    }),
  )

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The button turns busy a moment after the press, and a double click is faster.
    if (queryClient.isMutating({ mutationKey: api.learnerRequests.approve.mutationKey() }) > 0) return
    const typed = changing ? readFields(event.currentTarget, accountNames) : {}
    approve.mutate({ token, ...changedNames(request, typed) })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {problems.form && <Banner tone="danger">{problems.form}</Banner>}
      {changing && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label="Email"
            name="email"
            type="email"
            defaultValue={request.email}
            required
            error={problems.email}
            {...childsOwn}
          />
          <TextField
            label="Username"
            name="username"
            defaultValue={request.username}
            required
            error={problems.username}
            {...childsOwn}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={approve.isPending} busyLabel="Approving...">
          Approve
        </Button>
        <RefuseRequestButton
          token={token}
          firstName={request.firstName}
          onRefused={() => onAnswered({ kind: 'refused' })}
        />
      </div>
    </form>
  )
}

/** Keeps the browser from filling in the parent's own address. */
const childsOwn = { autoComplete: 'off', ...AS_TYPED } as const

/** Refuses a learner's request, which cannot be taken back. */
function RefuseRequestButton({
  token,
  firstName,
  onRefused,
}: {
  token: string
  firstName: string
  onRefused: () => void
}) {
  const [asking, setAsking] = useState(false)
  const refuse = useMutation(
    api.learnerRequests.decline.mutationOptions({
      networkMode: 'always',
      onSuccess: onRefused,
      onError: (error) => {
        setAsking(false)
        toast.error(refusalMessage(error) ?? signInMessages.unexpected)
      },
    }),
  )
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Refuse
      </Button>
      {asking && (
        <ConfirmDialog
          title="Refuse this request?"
          description={`No account is made, and what ${firstName} has entered is deleted.`}
          confirmLabel="Refuse"
          busy={refuse.isPending}
          busyLabel="Refusing..."
          onConfirm={() => refuse.mutate({ token })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
