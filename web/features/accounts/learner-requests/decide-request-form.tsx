import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { api, client } from '#web/api/client.ts'
import { AS_TYPED } from '#web/product/account-fields.tsx'
import { AskingConsent } from '#web/product/asking-consent.tsx'
import { HelpersConsent } from '#web/product/helpers-consent.tsx'
import { nextMailMessage } from '#web/product/next-mail.ts'
import { useSave } from '#web/product/use-save.ts'
import { WritingConsent } from '#web/product/writing-consent.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { readFields, showErrorsAndFocus } from '#web/ui/forms.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { signInMessages } from '../sign-in/sign-in-errors.ts'
import {
  ACCOUNT_NAMES,
  type AccountNameErrors,
  changedNames,
  hasNameError,
  type LearnerRequest,
  type RequestKey,
} from './learner-request.ts'

export type RequestDecision = { kind: 'approved'; firstName: string; username: string } | { kind: 'declined' }

/**
 * Approves or declines a request. Fields for another email address and username appear when the requested ones are
 * taken.
 */
export function DecideRequestForm({
  requestKey,
  request,
  onDecided,
}: {
  requestKey: RequestKey
  request: LearnerRequest
  onDecided: (decision: RequestDecision) => void
}) {
  const queryClient = useQueryClient()
  const formRef = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<AccountNameErrors>({})
  // Once shown, the fields stay, because the next error may concern the other one.
  const [changing, setChanging] = useState(false)
  const writingId = useId()
  const [writingAllowed, setWritingAllowed] = useState(false)
  const helpersId = useId()
  const [helpersAllowed, setHelpersAllowed] = useState(false)
  const askingId = useId()
  const [askingAllowed, setAskingAllowed] = useState(false)

  const showErrors = (next: AccountNameErrors) => {
    if (!formRef.current) return
    showErrorsAndFocus(formRef.current, () => {
      setErrors(next)
      setChanging(changing || hasNameError(next))
    })
    if (next.form) toast.error(next.form)
  }
  const approve = useSave(client.learnerRequests.approve, {
    fields: ACCOUNT_NAMES,
    setErrors: showErrors,
    errors: { TOO_MANY_MAILS: ({ data }) => showErrors({ email: nextMailMessage(data.until) }) },
    done: (_, { username = request.username }) => {
      toast.success(t`Learner account created successfully`)
      onDecided({ kind: 'approved', firstName: request.firstName, username })
      return queryClient.invalidateQueries({ queryKey: api.learners.key() })
    },
    failed: (form = t`Failed to create learner account`) => showErrors({ form }),
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = changing ? readFields(event.currentTarget, ACCOUNT_NAMES) : {}
    approve.mutate({ ...requestKey, ...changedNames(request, typed), writingAllowed, helpersAllowed, askingAllowed })
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
      {errors.form && <Banner tone="danger">{errors.form}</Banner>}
      {changing && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={t`Email`}
            name="email"
            type="email"
            defaultValue={request.email ?? ''}
            required={request.email !== null}
            error={errors.email}
            {...childsOwn}
          />
          <TextField
            label={t`Username`}
            name="username"
            defaultValue={request.username}
            required
            error={errors.username}
            {...childsOwn}
          />
        </div>
      )}
      <WritingConsent id={writingId} checked={writingAllowed} onChange={setWritingAllowed} />
      <HelpersConsent id={helpersId} checked={helpersAllowed} onChange={setHelpersAllowed} />
      <AskingConsent id={askingId} checked={askingAllowed} onChange={setAskingAllowed} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={approve.isPending} busyLabel={t`Approving...`}>
          {t`Approve`}
        </Button>
        <DeclineRequestButton
          requestKey={requestKey}
          firstName={request.firstName}
          onDeclined={() => onDecided({ kind: 'declined' })}
        />
      </div>
    </form>
  )
}

/** Prevents the browser from filling in the parent's own address. */
const childsOwn = { autoComplete: 'off', ...AS_TYPED } as const

/** Declines a request permanently, after a confirmation. */
function DeclineRequestButton({
  requestKey,
  firstName,
  onDeclined,
}: {
  requestKey: RequestKey
  firstName: string
  onDeclined: () => void
}) {
  const queryClient = useQueryClient()
  const [confirming, setConfirming] = useState(false)
  const decline = useSave(client.learnerRequests.decline, {
    done: () => {
      onDeclined()
      return queryClient.invalidateQueries({ queryKey: api.learners.key() })
    },
    failed: (message = signInMessages.unexpected) => {
      setConfirming(false)
      toast.error(message)
    },
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        {t`Decline`}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={t`Decline this request?`}
          description={t`No account is created, and ${firstName}’s request is deleted.`}
          confirmLabel={t`Decline`}
          busy={decline.isPending}
          busyLabel={t`Declining...`}
          onConfirm={() => decline.mutate(requestKey)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
