import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { SocialProviderId } from '#contract/session.ts'
import { signInWith } from '#web/api/auth.ts'
import { api, client } from '#web/api/client.ts'
import type { ReauthenticationRequest } from '#web/api/reauthentication.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/fields.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { signInMessages } from '../sign-in/sign-in-errors.ts'
import { PROVIDER_NAMES } from '../sign-in/social-sign-in.tsx'

/** Prompts a parent for reauthentication when an operation requires it; the operation then continues. */
export default function ConfirmIdentityDialog({ request }: { request: ReauthenticationRequest }) {
  const options = useQuery(api.session.confirmationOptions.queryOptions())
  return (
    <Dialog
      open
      onClose={() => request.finish(false)}
      title={t`Confirm it’s you`}
      description={t`This keeps your family’s accounts safe. We’ll ask again after 10 minutes.`}
    >
      {request.again && (
        <Banner tone="warning" className="mb-5">
          {t`We haven’t received your confirmation yet.`}
        </Banner>
      )}
      <Loaded query={options} loading={<Loading label={t`Loading...`} />} failed={signInMessages.unexpected}>
        {({ hasPassword, providers, email }) => (
          <div className="grid grid-cols-1 gap-6">
            {hasPassword && <PasswordForm onConfirmed={() => request.finish(true)} />}
            <ElsewhereOptions
              providers={providers}
              email={email}
              alternative={hasPassword}
              again={request.again}
              onContinue={() => request.finish(true)}
            />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function PasswordForm({ onConfirmed }: { onConfirmed: () => void }) {
  const { formRef, errors, setErrors } = useFormErrors<'password'>()
  const confirm = useSave(client.session.confirmPassword, {
    fields: ['password'],
    setErrors: ({ password, form }) => setErrors({ password: password ?? form }),
    done: onConfirmed,
    failed: (password = signInMessages.unexpected) => setErrors({ password }),
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password } = readFields(event.currentTarget, ['password'])
    if (password === '') setErrors({ password: t`Please enter your password` })
    else confirm.mutate({ password })
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-4">
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <Button type="submit" busy={confirm.isPending} busyLabel={t`Checking...`} className="justify-self-end">
        {t`Continue`}
      </Button>
    </form>
  )
}

/** Ways to reauthenticate in another tab: a sign-in with a linked provider, or a mailed link. */
function ElsewhereOptions({
  providers,
  email,
  alternative,
  again,
  onContinue,
}: {
  providers: readonly SocialProviderId[]
  email: string
  /** True below the password form. */
  alternative: boolean
  /** True after an attempt to continue too early. */
  again: boolean
  onContinue: () => void
}) {
  const [waiting, setWaiting] = useState<ReactNode>(
    again ? t`Sign in in the other tab, or open the link in your email. Then come back here.` : null,
  )
  const [error, setError] = useState<string | null>(null)

  const sendLink = useSave(client.session.sendConfirmationLink, {
    done: ({ sentTo }) => {
      setError(null)
      setWaiting(t`We sent a link to ${sentTo}. Open it in this browser, then come back here.`)
    },
    failed: (message = signInMessages.unexpected) => setError(message),
  })

  const openProvider = async (provider: SocialProviderId) => {
    // Opened before the request, since browsers block a tab that opens later as a pop-up.
    const tab = window.open('', '_blank')
    const result = await signInWith(provider, { confirm: true })
    if (!tab || result.kind !== 'ok') {
      tab?.close()
      setError(tab ? signInMessages.unexpected : t`Your browser blocked the new tab. Please allow it and try again.`)
      return
    }
    tab.location.assign(result.url)
    setError(null)
    const name = PROVIDER_NAMES[provider]
    setWaiting(t`Sign in with ${name} in the new tab, then come back here.`)
  }

  return (
    <div className={`grid grid-cols-1 gap-3 ${alternative ? 'border-line border-t pt-5' : ''}`}>
      {alternative && <p className="text-ink-soft text-sm">{t`Don’t know your password?`}</p>}
      {error && <Banner tone="danger">{error}</Banner>}
      <div className="flex flex-wrap gap-3 *:grow">
        {providers.map((id) => (
          <Button key={id} variant="secondary" onClick={() => void openProvider(id)}>
            <Trans>Continue with {ph({ provider: PROVIDER_NAMES[id] })}</Trans>
          </Button>
        ))}
        <Button
          variant="secondary"
          busy={sendLink.isPending}
          busyLabel={t`Sending...`}
          onClick={() => sendLink.mutate()}
        >
          {t`Email me a link`}
        </Button>
      </div>
      {waiting ? (
        <Banner>
          <p className="wrap-anywhere">{waiting}</p>
          <Button variant={alternative ? 'secondary' : 'primary'} size="small" className="mt-3" onClick={onContinue}>
            {t`I’ve confirmed, continue`}
          </Button>
        </Banner>
      ) : (
        <p className="wrap-anywhere text-ink-soft text-sm">
          <Trans>The link goes to {email}.</Trans>
        </p>
      )}
    </div>
  )
}
