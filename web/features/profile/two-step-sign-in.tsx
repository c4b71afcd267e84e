import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, type LucideIcon, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Factors } from '#contract/second-factor.ts'
import { api, client } from '#web/api/client.ts'
import { deviceName } from '#web/product/device-name.ts'
import { useAddPasskey } from '#web/product/second-factor/add-passkey.ts'
import { supportsPasskeys } from '#web/product/second-factor/browser-passkeys.ts'
import { RecoveryCodes } from '#web/product/second-factor/recovery-codes.tsx'
import { type NewKey, SetUpAuthenticator } from '#web/product/second-factor/set-up-authenticator.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatMediumDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'

const failed = () => t`That didn’t work. Please try again.`

/** Number of unused recovery codes from which on the page asks for new ones. */
const FEW_CODES = 3

/** Second steps of a parent's sign-in. */
export function TwoStepSignIn() {
  const query = useQuery(api.secondFactor.get.queryOptions())
  return (
    <Loaded query={query} loading={<Loading label={t`Loading...`} />} failed={t`Failed to load two-step sign-in`}>
      {(factors) => <Steps factors={factors} />}
    </Loaded>
  )
}

/** What the open dialog shows. */
type Open = { kind: 'set-up'; newKey: NewKey } | { kind: 'codes'; codes: readonly string[] }

function Steps({ factors }: { factors: Factors }) {
  const { authenticatorSince, passkeys, recoveryCodes, required } = factors
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const isOn = authenticatorSince !== null || passkeys.length > 0
  const isLast = required && passkeys.length + (authenticatorSince === null ? 0 : 1) === 1
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.secondFactor.get.key() })
  const showCodes = async (codes: readonly string[], message: string) => {
    setOpen(codes.length > 0 ? { kind: 'codes', codes } : null)
    toast.success(message)
    await refresh()
  }
  const start = useSave(client.secondFactor.startAuthenticator, {
    done: (newKey) => setOpen({ kind: 'set-up', newKey }),
    failed: failed(),
  })
  const addPasskey = useAddPasskey({
    onDone: (codes) => showCodes(codes, t`Your passkey was added`),
    onFailed: (message) => toast.warning(message),
  })
  const renew = useSave(client.secondFactor.createRecoveryCodes, {
    done: ({ recoveryCodes: codes }) => showCodes(codes, t`You have new recovery codes`),
    failed: failed(),
  })

  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        {t`With a second step, someone who learns your password still can’t get in. Use a passkey (your fingerprint, face, or PIN), or a code from an app on your phone.`}
      </p>
      {isOn && (
        <ul className="divide-y divide-line">
          {authenticatorSince !== null && (
            <Step
              Icon={Smartphone}
              name={t`Authenticator app`}
              note={t`Added on ${{ date: formatMediumDate(authenticatorSince) }}`}
            >
              <Button
                variant="secondary"
                size="small"
                busy={start.isPending}
                busyLabel={t`Starting...`}
                onClick={() => start.mutate()}
              >
                {t`Change phone`}
              </Button>
              {!isLast && (
                <RemoveStep label={t`Remove the authenticator app`} remove={client.secondFactor.removeAuthenticator} />
              )}
            </Step>
          )}
          {passkeys.map(({ id, userAgent, addedAt, lastUsedAt }) => {
            const device = deviceName(userAgent)
            const date = formatMediumDate(addedAt)
            return (
              <Step
                key={id}
                Icon={KeyRound}
                name={t`Passkey from ${device}`}
                note={
                  lastUsedAt === null
                    ? t`Added on ${date}, not used yet`
                    : t`Added on ${date}, last used on ${{ lastDate: formatMediumDate(lastUsedAt) }}`
                }
              >
                {!isLast && (
                  <RemoveStep
                    label={t`Remove the passkey from ${device}, added on ${date}`}
                    remove={() => client.secondFactor.removePasskey({ passkeyId: id })}
                  />
                )}
              </Step>
            )
          })}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {supportsPasskeys() && (
          <Button
            variant="secondary"
            busy={addPasskey.isPending}
            busyLabel={t`Waiting for your device...`}
            onClick={() => addPasskey.mutate()}
          >
            {t`Add a passkey`}
          </Button>
        )}
        {authenticatorSince === null && (
          <Button variant="secondary" busy={start.isPending} busyLabel={t`Starting...`} onClick={() => start.mutate()}>
            {t`Set up an authenticator app`}
          </Button>
        )}
      </div>
      {isOn && (
        <div className="grid gap-3 border-line border-t pt-4">
          {recoveryCodes <= FEW_CODES && (
            <Banner tone="warning">
              {recoveryCodes === 0
                ? t`You have no recovery codes left. Make new ones, so that you can still get in if you lose your phone.`
                : t`You have only a few recovery codes left. Make new ones, so that you can still get in if you lose your phone.`}
            </Banner>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p>
              <Trans>
                Unused recovery codes: <strong>{recoveryCodes}</strong>
              </Trans>
            </p>
            <Button
              variant="secondary"
              size="small"
              busy={renew.isPending}
              busyLabel={t`Making codes...`}
              onClick={() => renew.mutate()}
            >
              {t`Make new codes`}
            </Button>
          </div>
        </div>
      )}
      {open?.kind === 'set-up' && (
        <Dialog open onClose={() => setOpen(null)} title={t`Set up an authenticator app`}>
          <SetUpAuthenticator
            newKey={open.newKey}
            onDone={(codes) => showCodes(codes, t`Your authenticator app is set up`)}
          />
        </Dialog>
      )}
      {open?.kind === 'codes' && (
        <Dialog
          open
          onClose={() => setOpen(null)}
          title={t`Recovery codes`}
          actions={<Button onClick={() => setOpen(null)}>{t`I’ve saved them`}</Button>}
        >
          <RecoveryCodes codes={open.codes} />
        </Dialog>
      )}
    </div>
  )
}

function Step({ Icon, name, note, children }: { Icon: LucideIcon; name: string; note: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-4">
        <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
        <div className="min-w-0">
          <p className="font-medium">{name}</p>
          <p className="text-ink-soft text-sm">{note}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </li>
  )
}

/** @param label what the button does, with the step's name */
function RemoveStep({ label, remove: send }: { label: string; remove: () => Promise<Factors> }) {
  const queryClient = useQueryClient()
  const remove = useSave(send, {
    done: (factors) => {
      // The pressed button is removed with its row.
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      queryClient.setQueryData(api.secondFactor.get.queryKey(), factors)
      toast.success(t`The second step was removed`)
    },
    failed: failed(),
  })
  return (
    <Button
      variant="secondary"
      size="small"
      busy={remove.isPending}
      busyLabel={t`Removing...`}
      aria-label={remove.isPending ? undefined : label}
      onClick={() => remove.mutate()}
    >
      {t`Remove`}
    </Button>
  )
}
