import { Check, Copy, Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Learner } from '../learner.ts'

type Outcome = 'not yet' | 'copied' | 'failed'

const said: Record<Outcome, string> = {
  'not yet': '',
  copied: 'The details are copied.',
  failed: 'Copying did not work here. Please write the details down.',
}

/** Copies the sign-in details as text. Browsers allow that on secure pages only, and may be told not to. */
function CopyDetailsButton({ details }: { details: string }) {
  const [outcome, setOutcome] = useState<Outcome>('not yet')

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(details)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <>
      <p role="status" className={outcome === 'failed' ? 'w-full text-right text-sm' : 'sr-only'}>
        {said[outcome]}
      </p>
      <Button variant="secondary" onClick={() => void copy()}>
        <Icon aria-hidden="true" className="size-5" />
        {outcome === 'copied' ? 'Copied' : 'Copy details'}
      </Button>
    </>
  )
}

/** A learner, and the password just chosen for them, which nobody can read again later. */
export type SignInDetails = { learner: Learner; password: string }

/** The one moment in which a parent can see what to hand over. */
export function SignInDetailsDialog({
  title,
  details: { learner, password },
  onClose,
}: {
  title: string
  details: SignInDetails
  onClose: () => void
}) {
  const [passwordShown, setPasswordShown] = useState(false)
  const Icon = passwordShown ? EyeOff : Eye
  const text = [
    ...(learner.username === null ? [] : [`Username: ${learner.username}`]),
    `Email: ${learner.email}`,
    `Password: ${password}`,
    `Sign in at ${location.origin}/learner/signin`,
  ].join('\n')

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={`Give ${learner.firstName} these details to sign in with. The password is not shown again.`}
      actions={
        <>
          <CopyDetailsButton details={text} />
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <dl className="grid gap-3 rounded-md bg-sunken p-4">
        {learner.username !== null && <Detail name="Username">{learner.username}</Detail>}
        <Detail name="Email">{learner.email}</Detail>
        <Detail name="Password">
          <span className="flex items-center justify-between gap-3">
            {passwordShown ? (
              password
            ) : (
              <>
                <span aria-hidden="true">••••••••</span>
                <span className="sr-only">hidden</span>
              </>
            )}
            <button
              type="button"
              aria-pressed={passwordShown}
              aria-label="Show password"
              onClick={() => setPasswordShown(!passwordShown)}
              className="-my-2.5 -mr-2.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-soft hover:text-ink"
            >
              <Icon aria-hidden="true" className="size-5" />
            </button>
          </span>
        </Detail>
      </dl>
    </Dialog>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere min-w-0 font-semibold">{children}</dd>
    </div>
  )
}
