import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { handleSessionChange, isAnyoneSignedIn, signOutHere, useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { RecoveryCodes } from '#web/product/second-factor/recovery-codes.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loading, useHydrated } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountPage } from '../account-page.tsx'
import { pageAfterSignIn, readReturnPath, signInAddress, useAddress } from '../return-path.ts'
import { signInMessages } from '../sign-in/sign-in-errors.ts'
import { EnterSecondStep } from './enter-second-step.tsx'
import { SetUpStep } from './set-up-step.tsx'

export const meta = () => [{ title: pageTitle(t`One more step`) }]

/**
 * /sign-in/step: second step of a sign-in. What it needs is known to the server, so that a reload, the back button and
 * another tab lead here again, and nowhere else, until the sign-in is complete.
 */
export default function SecondStepPage() {
  const session = useSession()
  const hydrated = useHydrated()
  const returnPath = readReturnPath(useAddress())
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null)

  const finish = async () => {
    await handleSessionChange()
    // Staff who have lost their second step set up another one first.
    if (isAnyoneSignedIn()) toast.success(t`Signed in successfully`)
  }

  if (newCodes !== null) {
    return (
      <Step title={t`Save your codes`} subtitle={t`You’re almost there.`} canCancel={false}>
        <div className="grid gap-6">
          <RecoveryCodes codes={newCodes} />
          <Button
            onClick={() => {
              setNewCodes(null)
              void finish()
            }}
          >
            {t`I’ve saved them, continue`}
          </Button>
        </div>
      </Step>
    )
  }
  if (!hydrated || session.kind === 'loading') {
    return (
      <Step title={t`One more step`} subtitle={t`Just a moment.`} canCancel={false}>
        <Loading label={t`Loading...`} />
      </Step>
    )
  }
  if (session.kind === 'unreachable') {
    return (
      <Step title={t`One more step`} subtitle={t`We can’t reach the server.`} canCancel={false}>
        <ErrorState message={signInMessages.unexpected} onRetry={session.retry} />
      </Step>
    )
  }
  if (session.kind === 'signed-in') {
    return <Navigate to={pageAfterSignIn(session.user, '/parent/sign-in', returnPath)} replace />
  }
  switch (session.missingStep) {
    case null:
      return <Navigate to={signInAddress('/parent/sign-in', returnPath)} replace />
    case 'second-factor':
      return (
        <Step title={t`One more step`} subtitle={t`Confirm it’s you to finish signing in.`}>
          <EnterSecondStep onDone={finish} />
        </Step>
      )
    case 'set-up':
      return (
        <Step
          title={t`Set up two-step sign-in`}
          subtitle={t`Your account can change what others see, so it needs one.`}
        >
          <SetUpStep onDone={(codes) => (codes.length > 0 ? setNewCodes(codes) : finish())} />
        </Step>
      )
  }
}

function Step({
  title,
  subtitle,
  canCancel = true,
  children,
}: {
  title: string
  subtitle: string
  canCancel?: boolean
  children: ReactNode
}) {
  return (
    <AccountPage
      title={title}
      subtitle={subtitle}
      panel={t`Two steps keep your family’s accounts safe, even if someone knows your password.`}
      below={
        canCancel && (
          <Button variant="ghost" size="small" onClick={signOutHere}>
            {t`Sign in as someone else`}
          </Button>
        )
      }
    >
      {children}
    </AccountPage>
  )
}
