import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QrCode as QrIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api, client } from '#web/api/client.ts'
import { deviceName } from '#web/product/device-name.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatTime } from '#web/ui/format.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { isPaused, type Learner } from '../learner.ts'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx').then((module) => ({ default: module.QrCode })))

/** Time between two looks at whether the code was used. */
const POLL_MS = 2000

type Code = { code: string; expiresAt: Date }

type CodeLearner = Pick<Learner, 'id' | 'firstName'>

/** Explains the code with which a child is signed in on another device, without typing, and offers it. */
export function SignInByCode({ learner }: { learner: Learner }) {
  return (
    <>
      <p className="mb-4">
        <Trans>
          Shows a code to scan with {ph({ firstName: learner.firstName })}’s phone or tablet. No password to type. The
          code works once, for ten minutes.
        </Trans>
      </p>
      <SignInCodeButton learner={learner} disabled={isPaused(learner)}>
        {t`Show the code`}
      </SignInCodeButton>
      {isPaused(learner) && (
        <p className="mt-2 text-ink-soft text-sm">
          <Trans>{ph({ firstName: learner.firstName })} is paused because consent was withdrawn.</Trans>
        </p>
      )}
    </>
  )
}

type SignInCodeButtonProps = { learner: CodeLearner; disabled?: boolean; children: string }

/** Button that makes a code and shows it as a QR code. */
export function SignInCodeButton({ learner, disabled = false, children }: SignInCodeButtonProps) {
  const [code, setCode] = useState<Code | null>(null)
  const create = useSave(client.learners.createSignInCode, {
    done: setCode,
    failed: t`We couldn’t make a code. Please try again.`,
  })
  const start = () => create.mutate({ learnerId: learner.id })
  return (
    <>
      <Button
        variant="secondary"
        disabled={disabled}
        busy={create.isPending}
        busyLabel={t`Making a code...`}
        onClick={start}
      >
        <QrIcon aria-hidden="true" className="size-5" />
        {children}
      </Button>
      {code && (
        <CodeDialog
          key={code.code}
          learner={learner}
          code={code}
          onAgain={start}
          making={create.isPending}
          onClose={() => setCode(null)}
        />
      )}
    </>
  )
}

function CodeDialog({
  learner: { id: learnerId, firstName },
  code: { code, expiresAt },
  onAgain,
  making,
  onClose,
}: {
  learner: CodeLearner
  code: Code
  onAgain: () => void
  making: boolean
  onClose: () => void
}) {
  const { data } = useQuery(
    api.learners.signInCode.queryOptions({
      input: { learnerId },
      // A state of before would be that of an earlier code.
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'waiting' ? POLL_MS : false),
    }),
  )
  const state = data?.state ?? 'waiting'
  const isGone = state === 'expired' || state === 'none'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Sign in on ${firstName}’s device`}
      actions={
        <>
          {isGone && (
            <Button variant="secondary" busy={making} busyLabel={t`Making a code...`} onClick={onAgain}>
              {t`New code`}
            </Button>
          )}
          <Button onClick={onClose}>{state === 'used' ? t`Done` : t`Close`}</Button>
        </>
      }
    >
      <div role="status">
        {state === 'used' && (
          <Banner tone="success" title={t`${firstName} is signed in.`}>
            {data?.device && (
              <p>
                <Trans>
                  On {ph({ deviceName: deviceName(data.device.userAgent) })}. You can sign it out with “Sign out
                  everywhere”.
                </Trans>
              </p>
            )}
          </Banner>
        )}
        {state === 'expired' && (
          <Banner tone="info">{t`This code has expired. Make a new one when you’re ready.`}</Banner>
        )}
        {state === 'none' && (
          <Banner tone="info">{t`This code no longer works: a newer one or a new password replaced it.`}</Banner>
        )}
      </div>
      {state === 'waiting' && (
        <div className="grid gap-5 sm:grid-cols-[auto_1fr] sm:items-center">
          <Suspense fallback={<Loading label={t`Making a code...`} />}>
            <QrCode
              text={`${location.origin}/learner/sign-in-code#token=${code}`}
              label={t`QR code that signs ${firstName} in`}
            />
          </Suspense>
          <ol className="grid list-decimal gap-2 ps-5">
            <li>
              <Trans>Open the camera on {firstName}’s phone or tablet.</Trans>
            </li>
            <li>{t`Point it at this code, and open the link.`}</li>
            <li>
              <Trans>Press “Sign in as {firstName}”.</Trans>
            </li>
          </ol>
          <p className="text-ink-soft text-sm sm:col-span-2">
            <Trans>
              It works once, until {ph({ time: formatTime(expiresAt) })}. Don’t share it: whoever scans it can sign in
              as {firstName}. No camera? Sign in with the username and password.
            </Trans>
          </p>
        </div>
      )}
    </Dialog>
  )
}
