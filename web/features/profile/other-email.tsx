import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import type { EmailChange } from '#contract/email-change.ts'
import { ACCOUNT_LIMITS, EMAIL_PATTERN, LOST_PROOF_HOURS } from '#domain/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { api, client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'

const failed = () => t`That didn’t work. Please try again.`

/** 'Use another email' of a parent, or the state of a change that is under way. */
export function OtherEmail() {
  const { data } = useQuery(api.emailChange.get.queryOptions())
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="font-normal focus:outline-none">
      {data?.change && <ChangeUnderWay change={data.change} onEnded={() => place.current?.focus()} />}
      <button type="button" className="link inline-flex min-h-11 items-center text-sm" onClick={() => setOpen(true)}>
        {data?.change ? t`Use a different address` : t`Use another email`}
      </button>
      {open && <StartDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

function StartDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { formRef, errors, setErrors, isValid } = useFormErrors<'email'>()
  const start = useSave(client.emailChange.start, {
    fields: ['email'],
    setErrors,
    done: (state) => {
      queryClient.setQueryData(api.emailChange.get.queryKey(), state)
      onClose()
      toast.success(t`We’ve emailed both addresses`, t`Open the link in each of the two emails.`)
    },
    failed: (message) => setErrors({ form: message ?? failed() }),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React passes it on to the form around the dialog.
    event.stopPropagation()
    const { email } = readFields(event.currentTarget, ['email'] as const)
    const isAddress = EMAIL_PATTERN.test(email.trim())
    if (isValid(isAddress ? {} : { email: t`Please enter a valid email address` }))
      start.mutate({ email: email.trim() })
  }
  return (
    <Dialog open title={t`Use another email`} onClose={onClose}>
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        <p>
          {t`We email a link to both addresses. Your account has the new address once you’ve opened both. Until then, sign in as before.`}
        </p>
        <TextField
          label={t`New email`}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={ACCOUNT_LIMITS.email}
          error={errors.email}
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" busy={start.isPending} busyLabel={t`Sending...`}>
            {t`Send both links`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** @param onEnded moves the focus when the pressed button is gone */
function ChangeUnderWay({ change, onEnded }: { change: EmailChange; onEnded: () => void }) {
  const queryClient = useQueryClient()
  const show = (state: { change: EmailChange | null }) => {
    queryClient.setQueryData(api.emailChange.get.queryKey(), state)
    onEnded()
  }
  const wait = useSave(client.emailChange.wait, { done: show })
  const stop = useSave(client.emailChange.stop, {
    done: (state) => {
      show(state)
      toast.success(t`Your email address stays`)
    },
  })
  const finish = useSave(client.emailChange.finish, {
    done: async () => {
      await queryClient.invalidateQueries()
      onEnded()
      toast.success(t`Your email address was changed`)
    },
  })
  const error = wait.error ?? stop.error ?? finish.error
  return (
    <div className="mt-3 grid justify-items-start gap-3 rounded-md bg-sunken px-4 py-3">
      {error && <Banner tone="danger">{errorMessage(error) ?? failed()}</Banner>}
      <p className="wrap-anywhere">
        <Trans>
          Change to <strong>{ph({ email: change.newEmail })}</strong>
        </Trans>
      </p>
      <p>{explain(change)}</p>
      <div className="flex flex-wrap gap-3">
        {change.isDue && (
          <Button size="small" busy={finish.isPending} onClick={() => finish.mutate()}>
            {t`Use the new address now`}
          </Button>
        )}
        {change.newProved && change.dueAt === null && (
          <Button variant="secondary" size="small" busy={wait.isPending} onClick={() => wait.mutate()}>
            {t`I can’t open the old mailbox`}
          </Button>
        )}
        <Button variant="ghost" size="small" busy={stop.isPending} onClick={() => stop.mutate()}>
          {t`Stop the change`}
        </Button>
      </div>
    </div>
  )
}

function explain({ oldProved, newProved, dueAt, isDue }: EmailChange): string {
  if (isDue) return t`The wait is over. Use the new address now: all other devices are then signed out.`
  if (dueAt !== null) {
    return t`You can use it from ${{ time: formatDateTime(dueAt) }} on, or at once with the link in the email to the present address. Both addresses were told, and each can stop it.`
  }
  if (newProved) {
    const hours = LOST_PROOF_HOURS
    return t`The new address has agreed. Now open the link in the email to the present address. Without that mailbox, it takes a wait of ${hours} hours.`
  }
  return oldProved
    ? t`The present address has agreed. Now open the link in the email to the new address.`
    : t`Open the link in the emails to both addresses. They work for one day.`
}
