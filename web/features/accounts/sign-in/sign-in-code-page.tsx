import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState, useTransition } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { isLinkGone } from '#web/api/api-error.ts'
import { signInByCode } from '#web/api/auth.ts'
import { api } from '#web/api/client.ts'
import { handleSessionChange, useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { requestSignOut } from '#web/product/sign-out-request.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Loading, useHydrated } from '#web/ui/loading.tsx'
import { Banner, ErrorState } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountPage } from '../account-page.tsx'
import { tokenInHash, tokenInState } from '../return-path.ts'
import { signInMessages, toSignInFailure } from './sign-in-errors.ts'

const PATH = '/learner/sign-in-code'

export const meta = () => [{ title: pageTitle(t`Sign in on this device`) }]

/**
 * /learner/sign-in-code#token=…: target of the QR code that a parent shows. Opening it changes nothing; a press uses the
 * code up. Like the token of /reset-password, it moves from the URL to the history entry's state.
 */
export default function SignInCodePage() {
  const { hash, state } = useLocation()
  const hydrated = useHydrated()
  const newToken = hydrated ? tokenInHash(hash, 'token') : null
  if (newToken !== null) return <Navigate to={PATH} replace state={{ token: newToken }} />
  const token = hydrated ? tokenInState(state) : null
  return (
    <AccountPage
      title={t`Sign in on this device`}
      subtitle={t`With the code from your parent. No password to type.`}
      panel={t`Every lesson is one step up. Pick up where you left off.`}
    >
      {!hydrated ? <Loading label={t`Loading...`} /> : token === null ? <CodeGone /> : <SignIn token={token} />}
    </AccountPage>
  )
}

function SignIn({ token }: { token: string }) {
  const session = useSession()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [gone, setGone] = useState(false)
  const [busy, startSigningIn] = useTransition()
  const owner = useQuery(api.session.signInCode.queryOptions({ input: { token }, enabled: !busy && !gone }))

  if (gone || isLinkGone(owner.error)) return <CodeGone />
  if (owner.isLoadingError || session.kind === 'unreachable') {
    return (
      <ErrorState message={signInMessages.unexpected} onRetry={() => void owner.refetch()} busy={owner.isFetching} />
    )
  }
  if (!owner.data || session.kind === 'loading') return <Loading label={t`Loading...`} />
  const { firstName } = owner.data

  if (session.kind === 'signed-in') {
    const otherName = session.user.firstName || session.user.email
    return (
      <Steps>
        <Banner tone="warning">
          <Trans>
            {otherName} is signed in here. The code signs {firstName} in, so it belongs on {firstName}’s device.
          </Trans>
        </Banner>
        <Button variant="secondary" onClick={requestSignOut}>
          <Trans>Sign out here first</Trans>
        </Button>
      </Steps>
    )
  }

  const signIn = () => {
    setFailure(null)
    startSigningIn(async () => {
      const result = await signInByCode(token)
      if (result.kind === 'ok') {
        await handleSessionChange()
        toast.success(t`Signed in successfully`)
        await navigate('/learner/dashboard', { replace: true })
      } else if (result.kind === 'rejected' && result.code === 'INVALID_TOKEN') {
        setGone(true)
      } else {
        setFailure(signInMessages[toSignInFailure(result)])
      }
    })
  }
  return (
    <Steps>
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <Button busy={busy} busyLabel={t`Signing in...`} onClick={() => busy || signIn()} className="wrap-anywhere">
        <Trans>Sign in as {firstName}</Trans>
      </Button>
      <p className="text-ink-soft text-sm">
        <Trans>Not {firstName}? Then close this page. Nothing has changed.</Trans>
      </p>
    </Steps>
  )
}

function Steps({ children }: { children: ReactNode }) {
  return <div className="grid gap-5">{children}</div>
}

function CodeGone() {
  return (
    <div className="grid gap-3">
      <h2 className="text-xl">
        <Trans>This code has expired or was already used.</Trans>
      </h2>
      <p>
        <Trans>Ask your parent to show a new one, or sign in with your username and password.</Trans>
      </p>
      <ButtonLink to="/learner/signin" className="mt-1 justify-self-start">
        <Trans>Learner Login</Trans>
      </ButtonLink>
    </div>
  )
}
