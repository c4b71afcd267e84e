import { t } from '@lingui/core/macro'
import { KeyRound } from 'lucide-react'
import { useState, useTransition } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { signInByPasskey } from '#web/api/auth.ts'
import { client } from '#web/api/client.ts'
import { askForPasskey, supportsPasskeys } from '#web/product/second-factor/browser-passkeys.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { signInMessages, toSignInFailure } from '../sign-in/sign-in-errors.ts'

const notFound = () => t`We didn’t get a passkey. Try again, or sign in another way.`
const rejected = () => t`This passkey doesn’t work here. It may have been removed from your account.`

/** Signs in by a passkey: both steps at once. Nothing in browsers without passkeys. */
export function PasskeyButton({ variant, onDone }: { variant: ButtonVariant; onDone: () => unknown }) {
  const hydrated = useHydrated()
  const [error, setError] = useState<string | null>(null)
  const [busy, startSigningIn] = useTransition()
  if (!hydrated || !supportsPasskeys()) return null

  const signIn = () => {
    setError(null)
    startSigningIn(async () => {
      const problem = await trySignIn()
      if (problem === null) await onDone()
      else setError(problem)
    })
  }
  return (
    <div className="grid gap-3">
      {error !== null && <Banner tone="warning">{error}</Banner>}
      <Button
        variant={variant}
        busy={busy}
        busyLabel={t`Waiting for your passkey...`}
        onClick={signIn}
        className="w-full"
      >
        <KeyRound aria-hidden="true" className="size-5" />
        {t`Use a passkey`}
      </Button>
    </div>
  )
}

/** @returns message of a failure; null after the sign-in */
async function trySignIn(): Promise<string | null> {
  try {
    const asked = await askForPasskey(await client.secondFactor.passkeyOptions())
    if (asked.outcome !== 'done') return notFound()
    const result = await signInByPasskey(asked.value)
    if (result.kind === 'ok') return null
    if (result.kind === 'rejected' && result.code === 'INVALID_PASSKEY') return rejected()
    return signInMessages[toSignInFailure(result)]
  } catch (error) {
    return (error instanceof Error ? errorMessage(error) : undefined) ?? signInMessages.unexpected
  }
}
