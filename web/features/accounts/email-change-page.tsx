import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { errorMessage, isLinkGone } from '#web/api/api-error.ts'
import { client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loading, useHydrated } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { Page, PageHeader, ResultHeading } from '#web/ui/page.tsx'
import { tokenInHash } from './return-path.ts'

export const meta = () => [{ title: pageTitle(t`Another email address`) }]

/**
 * /email-change: target of the mailed links that prove an address (`#token=…`), and that stop the change (`#stop=…`). Opening
 * it changes nothing, because mail programs open links.
 */
export default function EmailChangePage() {
  const { hash } = useLocation()
  const hydrated = useHydrated()
  const token = tokenInHash(hash, 'token')
  const stop = tokenInHash(hash, 'stop')
  if (hydrated && token === null && stop === null) return <Navigate to="/parent/sign-in" replace />
  return (
    <Page width="narrow">
      <PageHeader title={t`Another email address`} />
      <Card>
        {!hydrated ? (
          <Loading label={t`Loading...`} />
        ) : stop !== null ? (
          <StopChange token={stop} />
        ) : (
          <ConfirmAddress token={token ?? ''} />
        )}
      </Card>
    </Page>
  )
}

const failed = () => t`That didn’t work. Please try again.`

const results = () => ({
  changed: {
    title: t`Your email address was changed`,
    text: t`Both addresses have agreed. From now on, sign in with the new one.`,
  },
  'needs-old': {
    title: t`Thank you. One more link to open`,
    text: t`Now open the link in the email to your present address. Can’t open that mailbox any more? Go on in My Profile.`,
  },
  'needs-new': {
    title: t`Thank you. One more link to open`,
    text: t`Now open the link in the email to your new address.`,
  },
})

function ConfirmAddress({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const confirm = useSave(client.emailChange.confirm, { done: () => void queryClient.invalidateQueries() })
  if (confirm.isSuccess) {
    const { title, text } = results()[confirm.data.state]
    return (
      <div className="grid gap-3">
        <ResultHeading>{title}</ResultHeading>
        <p>{text}</p>
        <ButtonLink to="/parent/profile" variant="secondary" className="justify-self-start">
          {t`My Profile`}
        </ButtonLink>
      </div>
    )
  }
  if (isLinkGone(confirm.error)) return <LinkGone />
  return (
    <div className="grid justify-items-start gap-5">
      {confirm.isError && <Banner tone="danger">{errorMessage(confirm.error) ?? failed()}</Banner>}
      <p>
        {t`Is this your mailbox, and did you ask for another email address for your Trellis account? Only continue if you did.`}
      </p>
      <Button busy={confirm.isPending} busyLabel={t`Confirming...`} onClick={() => confirm.mutate({ token })}>
        {t`Yes, it was me`}
      </Button>
    </div>
  )
}

function StopChange({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const stop = useSave(client.emailChange.stopByLink, { done: () => void queryClient.invalidateQueries() })
  if (stop.isSuccess) {
    return (
      <div className="grid gap-3">
        <ResultHeading>{t`Stopped. The email address stays.`}</ResultHeading>
        <p>{t`If you didn’t ask for the change yourself, someone may know your password. Please change it now.`}</p>
        <ButtonLink to="/parent/profile" variant="secondary" className="justify-self-start">
          {t`Change my password`}
        </ButtonLink>
      </div>
    )
  }
  if (isLinkGone(stop.error)) return <LinkGone />
  return (
    <div className="grid justify-items-start gap-5">
      {stop.isError && <Banner tone="danger">{errorMessage(stop.error) ?? failed()}</Banner>}
      <p>{t`Someone asked for another email address for your Trellis account. Stop that, and keep the present one?`}</p>
      <Button busy={stop.isPending} busyLabel={t`Stopping...`} onClick={() => stop.mutate({ token })}>
        {t`Stop it`}
      </Button>
    </div>
  )
}

function LinkGone() {
  return (
    <div className="grid gap-3">
      <ResultHeading>{t`This link has expired or was already used.`}</ResultHeading>
      <p>{t`My Profile shows where things stand.`}</p>
      <ButtonLink to="/parent/profile" className="mt-1 justify-self-start">
        {t`My Profile`}
      </ButtonLink>
    </div>
  )
}
