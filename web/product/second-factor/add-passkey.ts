import { t } from '@lingui/core/macro'
import { client } from '#web/api/client.ts'
import { type SaveMutation, useSave } from '#web/product/use-save.ts'
import { createPasskey } from './browser-passkeys.ts'

type Added = { outcome: 'added'; recoveryCodes: string[] } | { outcome: 'not-added'; message: string }

/** Adds a passkey of this device: asks the server, then the browser, then the server again. */
export function useAddPasskey({
  onDone,
  onFailed,
}: {
  /** @param recoveryCodes empty if the account has some */
  onDone: (recoveryCodes: string[]) => unknown
  onFailed: (message: string) => unknown
}): SaveMutation<Added, Error, void> {
  return useSave(addPasskey, {
    done: (added) => (added.outcome === 'added' ? onDone(added.recoveryCodes) : onFailed(added.message)),
    failed: (message = t`That didn’t work. Please try again.`) => onFailed(message),
  })
}

async function addPasskey(): Promise<Added> {
  const created = await createPasskey(await client.secondFactor.startPasskey())
  if (created.outcome === 'exists')
    return { outcome: 'not-added', message: t`This device already has a passkey for your account.` }
  if (created.outcome === 'canceled')
    return { outcome: 'not-added', message: t`No passkey was created. You can try again.` }
  const { recoveryCodes } = await client.secondFactor.addPasskey(created.value)
  return { outcome: 'added', recoveryCodes }
}
