import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { continueWithProvider } from '#web/api/auth.ts'
import { sessionTexts } from '#web/api/offline/store.ts'
import { useSession } from '#web/api/session.ts'
import { notifyOtherTabs } from '#web/api/session-store.ts'
import { pageTitle } from '#web/page-title.ts'
import { Loading, useHydrated } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import { readPageAfterSignIn, storePageAfterSignIn } from '../page-after-sign-in.ts'
import { pageAfterCallback, tokenInHash, useAddress } from '../return-path.ts'
import { signInMessages, socialSignInFailure } from './sign-in-errors.ts'

export const meta = () => [{ title: pageTitle(t`Signing you in`) }]

/**
 * /auth-callback: target of the sign-in providers (accounts-and-parent-portal.md section 2, Redirects), and with `#token=…` of
 * the link in the mail about an address that the provider does not assert, which leads to the provider again.
 */
export default function AuthCallbackPage() {
  const { query, hash } = useAddress()
  const hydrated = useHydrated()
  const token = tokenInHash(hash, 'token')
  if (hydrated && token !== null) return <BackToProvider token={token} />
  return <Callback error={query.get('error')} isReady={hydrated} />
}

function BackToProvider({ token }: { token: string }) {
  const link = useQuery({
    queryKey: ['continue-with-provider', token],
    queryFn: async () => {
      const result = await continueWithProvider(token)
      if (result.kind === 'ok') location.replace(result.url)
      return result
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // As the provider's own errors.
  if (link.data?.kind === 'rejected') return <Navigate to="/auth-callback?error=state_mismatch" replace />
  return (
    <SigningIn retry={link.data?.kind === 'unreachable' && !link.isFetching ? () => void link.refetch() : undefined} />
  )
}

function Callback({ error, isReady }: { error: string | null; isReady: boolean }) {
  const session = useSession()
  const navigate = useNavigate()
  const handled = useRef(false)

  useEffect(() => {
    // In development, React's strict mode runs effects twice.
    if (!isReady || session.kind === 'loading' || session.kind === 'unreachable' || handled.current) return
    handled.current = true
    const user = session.kind === 'signed-in' ? session.user : null
    const page = pageAfterCallback(user, error, readPageAfterSignIn(sessionTexts, Date.now()))
    storePageAfterSignIn(sessionTexts, null, Date.now())
    if (user && error === null) {
      // This page loaded after the sign-in, so only the other tabs hold the old session.
      notifyOtherTabs()
      toast.success(t`Signed in successfully`)
    }
    if (user && error !== null) toast.warning(socialSignInFailure(error).message)
    void navigate(page, { replace: true })
  }, [session, error, isReady, navigate])

  return <SigningIn retry={session.kind === 'unreachable' ? session.retry : undefined} />
}

/** @param retry if the server was not reached */
function SigningIn({ retry }: { retry: (() => void) | undefined }) {
  return (
    <Page width="narrow">
      <h1 className="sr-only">
        <Trans>Signing you in</Trans>
      </h1>
      {retry ? (
        <ErrorState message={signInMessages.unexpected} onRetry={retry} />
      ) : (
        <div className="flex justify-center py-14 text-lg">
          <Loading label={t`Signing you in…`} />
        </div>
      )}
    </Page>
  )
}
