import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { sessionTexts } from '#web/api/offline/store.ts'
import { useSession } from '#web/api/session.ts'
import { notifyOtherTabs } from '#web/api/session-store.ts'
import { pageTitle } from '#web/page-title.ts'
import { Loading } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import { readPageAfterSignIn, storePageAfterSignIn } from '../page-after-sign-in.ts'
import { pageAfterCallback, useAddress } from '../return-path.ts'
import { signInMessages, socialSignInFailure } from './sign-in-errors.ts'

export const meta = () => [{ title: pageTitle(t`Signing you in`) }]

/** /auth-callback: target of the sign-in providers (accounts-and-parent-portal.md section 2, Redirects). */
export default function AuthCallbackPage() {
  const session = useSession()
  const error = useAddress().query.get('error')
  const navigate = useNavigate()
  const handled = useRef(false)

  useEffect(() => {
    // In development, React's strict mode runs effects twice.
    if (session.kind === 'loading' || session.kind === 'unreachable' || handled.current) return
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
  }, [session, error, navigate])

  return (
    <Page width="narrow">
      <h1 className="sr-only">
        <Trans>Signing you in</Trans>
      </h1>
      {session.kind === 'unreachable' ? (
        <ErrorState message={signInMessages.unexpected} onRetry={session.retry} />
      ) : (
        <div className="flex justify-center py-14 text-lg">
          <Loading label={t`Signing you in…`} />
        </div>
      )}
    </Page>
  )
}
