import { Check, Copy, Eye, EyeOff, Printer } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Detail } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type CopyOutcome, useCopy } from '#web/ui/download.ts'
import type { Learner } from '../learner.ts'
import { SignInCodeButton } from './sign-in-code.tsx'

/** Learner with a new password, which cannot be read again later. */
export type SignInDetails = {
  learner: Pick<Learner, 'id' | 'firstName' | 'lastName' | 'username' | 'email' | 'emailConfirmed'>
  password: string
}

/** Shows the sign-in details once, for the parent to pass on. */
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
    ...(learner.emailConfirmed ? [`Email: ${learner.email}`] : []),
    `Password: ${password}`,
    `Sign in at ${location.origin}/learner/signin`,
  ].join('\n')

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={`Give ${learner.firstName} these details to sign in with. You won’t see the password again.`}
      actions={
        <>
          <ButtonLink
            to={href('/parent/sign-in-card/:learnerId', { learnerId: learner.id })}
            variant="secondary"
            className="max-sm:w-full"
          >
            <Printer aria-hidden="true" className="size-5" />
            Sign-in card
          </ButtonLink>
          <CopyDetailsButton details={text} />
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <dl className="grid gap-3 rounded-md bg-sunken p-4">
        {learner.username !== null && <Detail name="Username">{learner.username}</Detail>}
        {learner.emailConfirmed && <Detail name="Email">{learner.email}</Detail>}
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
              className="-my-2.5 -me-2.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-soft hover:text-ink"
            >
              <Icon aria-hidden="true" className="size-5" />
            </button>
          </span>
        </Detail>
      </dl>
      <p className="mt-5 mb-3">
        Or skip the typing: show a code here, and scan it with {learner.firstName}’s phone or tablet.
      </p>
      <SignInCodeButton learner={learner}>{`Sign in on ${learner.firstName}’s device`}</SignInCodeButton>
    </Dialog>
  )
}

const COPY_STATUS: Record<CopyOutcome, string> = {
  idle: '',
  copied: 'Details copied.',
  failed: 'We couldn’t copy the details. Please write them down.',
}

function CopyDetailsButton({ details }: { details: string }) {
  const { outcome, copy } = useCopy()
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <>
      <p role="status" className={outcome === 'failed' ? 'w-full text-end text-sm' : 'sr-only'}>
        {COPY_STATUS[outcome]}
      </p>
      <Button variant="secondary" onClick={() => void copy(details)}>
        <Icon aria-hidden="true" className="size-5" />
        {outcome === 'copied' ? 'Copied' : 'Copy details'}
      </Button>
    </>
  )
}
