import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { errorMessage, isLinkGone } from '#web/api/api-error.ts'
import { api, client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Banner, ErrorState } from '#web/ui/messages.tsx'
import { AccountPage } from './account-page.tsx'
import { tokenInHash, useAddress } from './return-path.ts'
import { signInMessages } from './sign-in/sign-in-errors.ts'

export const meta = () => [{ title: pageTitle(t`Your email address`) }]

/**
 * /learner-email#token=…: target of the mail to an address that a parent entered for a learner (readings, "Addresses of
 * others"). Opening it changes nothing, because mail programs prefetch links.
 */
export default function LearnerEmailPage() {
  const { hash } = useAddress()
  const token = tokenInHash(hash, 'token')
  return (
    <AccountPage
      title={t`Is this address yours?`}
      subtitle={t`A learner account at Trellis uses it.`}
      panel={t`You decide what your email address is used for.`}
    >
      {token === null ? <LinkGone /> : <AddressChoice key={token} token={token} />}
    </AccountPage>
  )
}

function AddressChoice({ token }: { token: string }) {
  const confirm = useSave(client.learnerEmails.confirm)
  const release = useSave(client.learnerEmails.release)
  const done = confirm.isSuccess || release.isSuccess
  const use = useQuery(api.learnerEmails.get.queryOptions({ input: { token }, enabled: !done }))
  if (confirm.isSuccess) {
    return (
      <Done title={t`Email address confirmed`}>
        <p>{t`You can now sign in with it, and get a link by email if you forget your password.`}</p>
        <ButtonLink to="/learner/signin">{t`Sign In`}</ButtonLink>
      </Done>
    )
  }
  if (release.isSuccess) {
    return (
      <Done title={t`Email address removed`}>
        <p>{t`The learner account no longer uses your address. We’ve let the parents know.`}</p>
      </Done>
    )
  }
  const failure = confirm.error ?? release.error
  if (isLinkGone(confirm.error) || isLinkGone(release.error) || isLinkGone(use.error)) return <LinkGone />
  if (use.isLoadingError) {
    return <ErrorState message={signInMessages.unexpected} onRetry={() => void use.refetch()} busy={use.isFetching} />
  }
  if (!use.data) return <Loading label={t`Loading...`} />
  const { email, since, confirmed, taken } = use.data
  const busy = confirm.isPending || release.isPending
  return (
    <div className="grid gap-5">
      {failure && <Banner tone="danger">{errorMessage(failure) ?? signInMessages.unexpected}</Banner>}
      <p>
        <Trans>
          A learner account has used <strong className="wrap-anywhere">{email}</strong> since{' '}
          {ph({ date: formatDate(since) })}. {ph({ use: describeUse({ confirmed, taken }) })}
        </Trans>
      </p>
      {!confirmed && !taken && (
        <Button busy={confirm.isPending} busyLabel={t`Confirming...`} onClick={() => busy || confirm.mutate({ token })}>
          {t`Yes, it’s mine`}
        </Button>
      )}
      <Button
        variant="secondary"
        busy={release.isPending}
        busyLabel={t`Removing...`}
        onClick={() => busy || release.mutate({ token })}
      >
        {t`Remove my address`}
      </Button>
      <p className="text-ink-soft text-sm">
        {t`Nothing else is deleted. The learner keeps the account and signs in with the username.`}
      </p>
    </div>
  )
}

function describeUse({ confirmed, taken }: { confirmed: boolean; taken: boolean }): string {
  if (confirmed) return t`It is confirmed.`
  if (taken)
    return t`A parent entered it. You have an account with this address, so no one can sign in to theirs with it.`
  return t`A parent entered it. Until it’s confirmed, no one can sign in with it.`
}

function Done({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button has been removed, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
        {title}
      </h2>
      {children}
    </div>
  )
}

function LinkGone() {
  return (
    <div className="grid gap-3">
      <h2 className="text-xl">{t`This link has expired or was already used.`}</h2>
      <p>
        {t`If a learner account still uses your address, enter it on the Forgot password page and we’ll send a new link.`}
      </p>
      <ButtonLink to="/forgot-password" className="mt-1 justify-self-start">
        {t`Forgot password`}
      </ButtonLink>
    </div>
  )
}
