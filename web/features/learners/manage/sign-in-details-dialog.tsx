import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
    ...(learner.username === null ? [] : [t`Username: ${{ username: learner.username }}`]),
    ...(learner.emailConfirmed && learner.email !== null ? [t`Email: ${{ email: learner.email }}`] : []),
    t`Password: ${password}`,
    t`Sign in at ${{ origin: location.origin }}/learner/signin`,
  ].join('\n')

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={t`Give ${{ firstName: learner.firstName }} these details to sign in with. You won’t see the password again.`}
      actions={
        <>
          <ButtonLink
            to={href('/parent/sign-in-card/:learnerId', { learnerId: learner.id })}
            variant="secondary"
            className="max-sm:w-full"
          >
            <Printer aria-hidden="true" className="size-5" />
            {t`Sign-in card`}
          </ButtonLink>
          <CopyDetailsButton details={text} />
          <Button onClick={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <dl className="grid gap-3 rounded-md bg-sunken p-4">
        {learner.username !== null && <Detail name={t`Username`}>{learner.username}</Detail>}
        {learner.emailConfirmed && <Detail name={t`Email`}>{learner.email}</Detail>}
        <Detail name={t`Password`}>
          <span className="flex items-center justify-between gap-3">
            {passwordShown ? (
              password
            ) : (
              <>
                <span aria-hidden="true">••••••••</span>
                <span className="sr-only">{t`hidden`}</span>
              </>
            )}
            <button
              type="button"
              aria-pressed={passwordShown}
              aria-label={t`Show password`}
              onClick={() => setPasswordShown(!passwordShown)}
              className="-my-2.5 -me-2.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-soft hover:text-ink"
            >
              <Icon aria-hidden="true" className="size-5" />
            </button>
          </span>
        </Detail>
      </dl>
      <p className="mt-5 mb-3">
        <Trans>
          Or skip the typing: show a code here, and scan it with {ph({ firstName: learner.firstName })}’s phone or
          tablet.
        </Trans>
      </p>
      <SignInCodeButton
        learner={learner}
      >{t`Sign in on ${{ firstName: learner.firstName }}’s device`}</SignInCodeButton>
    </Dialog>
  )
}

const copyStatus = (): Record<CopyOutcome, string> => ({
  idle: '',
  copied: t`Details copied.`,
  failed: t`We couldn’t copy the details. Please write them down.`,
})

function CopyDetailsButton({ details }: { details: string }) {
  const { outcome, copy } = useCopy()
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <>
      <p role="status" className={outcome === 'failed' ? 'w-full text-end text-sm' : 'sr-only'}>
        {copyStatus()[outcome]}
      </p>
      <Button variant="secondary" onClick={() => void copy(details)}>
        <Icon aria-hidden="true" className="size-5" />
        {outcome === 'copied' ? t`Copied` : t`Copy details`}
      </Button>
    </>
  )
}
