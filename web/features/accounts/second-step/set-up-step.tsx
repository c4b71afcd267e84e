import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { client } from '#web/api/client.ts'
import { useAddPasskey } from '#web/product/second-factor/add-passkey.ts'
import { supportsPasskeys } from '#web/product/second-factor/browser-passkeys.ts'
import { type NewKey, SetUpAuthenticator } from '#web/product/second-factor/set-up-authenticator.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { signInMessages } from '../sign-in/sign-in-errors.ts'

/** Sets up the second step of a person who must have one, before anything else is open. */
export function SetUpStep({ onDone }: { onDone: (recoveryCodes: string[]) => unknown }) {
  const [newKey, setNewKey] = useState<NewKey | null>(null)
  const [error, setError] = useState<string | null>(null)
  const start = useSave(client.secondFactor.startAuthenticator, {
    done: setNewKey,
    failed: (message = signInMessages.unexpected) => setError(message),
  })
  const passkey = useAddPasskey({ onDone, onFailed: setError })
  if (newKey !== null) return <SetUpAuthenticator newKey={newKey} onDone={onDone} />
  return (
    <div className="grid gap-5">
      {error !== null && <Banner tone="danger">{error}</Banner>}
      <p>
        {t`You manage this site, so a password alone isn’t enough. From now on you’ll also use a passkey (your fingerprint, face, or PIN), or a code from an app on your phone. Setting it up takes about two minutes.`}
      </p>
      {supportsPasskeys() && (
        <Button busy={passkey.isPending} busyLabel={t`Waiting for your device...`} onClick={() => passkey.mutate()}>
          {t`Create a passkey`}
        </Button>
      )}
      <Button variant="secondary" busy={start.isPending} busyLabel={t`Starting...`} onClick={() => start.mutate()}>
        {t`Set up an authenticator app`}
      </Button>
    </div>
  )
}
