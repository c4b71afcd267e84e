import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Navigate, useLocation } from 'react-router'
import { LOST_PROOF_HOURS } from '#domain/accounts.ts'
import { isLinkGone } from '#web/api/api-error.ts'
import { client } from '#web/api/client.ts'
import { handleSessionChange } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Loading, useHydrated } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { Page, PageHeader, ResultHeading } from '#web/ui/page.tsx'
import { tokenInHash } from '../return-path.ts'
import { signInMessages } from '../sign-in/sign-in-errors.ts'

export const meta = () => [{ title: pageTitle(t`Lost your second step?`) }]

/**
 * /sign-in/lost-step: target of the mailed links that begin the wait for removing a lost second step (`#token=…`), and that
 * stop it (`#stop=…`). Opening it changes nothing, because mail programs open links.
 */
export default function LostStepPage() {
  const { hash } = useLocation()
  const hydrated = useHydrated()
  const token = tokenInHash(hash, 'token')
  const stop = tokenInHash(hash, 'stop')
  if (hydrated && token === null && stop === null) return <Navigate to="/parent/sign-in" replace />
  return (
    <Page width="narrow">
      <PageHeader title={t`Lost your second step?`} />
      <Card>
        {!hydrated ? (
          <Loading label={t`Loading...`} />
        ) : stop !== null ? (
          <StopWait token={stop} />
        ) : (
          <StartWait token={token ?? ''} />
        )}
      </Card>
    </Page>
  )
}

function StartWait({ token }: { token: string }) {
  const start = useSave(client.secondFactor.startReset)
  if (start.isSuccess) {
    return (
      <div className="grid gap-3">
        <ResultHeading>{t`The wait has started`}</ResultHeading>
        <p>
          <Trans>
            From {ph({ dateTime: formatDateTime(start.data.dueAt) })} on, sign in with your password. The page then
            offers to go on without your second step.
          </Trans>
        </p>
        <p className="text-ink-soft">{t`Found it? Sign in with it as usual, and the wait ends.`}</p>
      </div>
    )
  }
  if (isLinkGone(start.error)) return <LinkGone />
  return (
    <div className="grid justify-items-start gap-5">
      {start.isError && <Banner tone="danger">{signInMessages.unexpected}</Banner>}
      <p>
        <Trans>
          Only continue if you asked for this yourself. {LOST_PROOF_HOURS} hours from now, your password alone will be
          enough to sign in. We’ll email you, and show it on every device where you’re signed in. You can stop it there
          at any time.
        </Trans>
      </p>
      <Button busy={start.isPending} busyLabel={t`Starting...`} onClick={() => start.mutate({ token })}>
        {t`Start the wait`}
      </Button>
    </div>
  )
}

function StopWait({ token }: { token: string }) {
  const stop = useSave(client.secondFactor.stopResetByLink, { done: handleSessionChange })
  if (stop.isSuccess) {
    return (
      <div className="grid gap-3">
        <ResultHeading>{t`Stopped. Your second step stays on.`}</ResultHeading>
        <p>{t`If you didn’t ask for it yourself, someone knows your password. Please change it now.`}</p>
        <ButtonLink to="/parent/profile" variant="secondary" className="justify-self-start">
          {t`Change my password`}
        </ButtonLink>
      </div>
    )
  }
  if (isLinkGone(stop.error)) return <LinkGone />
  return (
    <div className="grid justify-items-start gap-5">
      {stop.isError && <Banner tone="danger">{signInMessages.unexpected}</Banner>}
      <p>{t`Someone asked to turn off your second step. Stop that, and keep it on?`}</p>
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
      <p>{t`Sign in with your password to see where things stand.`}</p>
      <ButtonLink to="/parent/sign-in" className="mt-1 justify-self-start">
        {t`Parent Login`}
      </ButtonLink>
    </div>
  )
}
