import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useTransition } from 'react'
import { requestConfirmation } from '#web/api/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { ResultHeading } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import { confirmationError } from '../sign-in/sign-in-errors.ts'

/**
 * Replaces the sign-in form after a sign-up until the user dismisses it (readings, "Sign-up"). Looks the same for an
 * address that already has an account.
 * @param returnPath page that the visitor was going to
 */
export function CheckEmail({
  email,
  returnPath,
  onSignIn,
}: {
  email: string
  returnPath: string | null
  onSignIn: () => void
}) {
  const [busy, startSending] = useTransition()

  const sendAgain = () =>
    startSending(async () => {
      const result = await requestConfirmation(email, returnPath)
      if (result.kind === 'ok') toast.success(t`A new email is on its way`)
      else toast.error(confirmationError(result))
    })

  return (
    <div className="grid gap-4">
      <MailCheck aria-hidden="true" className="size-10 text-leaf-text" />
      <ResultHeading>{t`Confirm your address`}</ResultHeading>
      <p>
        <Trans>
          We’ve sent an email to <strong className="wrap-anywhere">{email}</strong>. Open the link in it to confirm that
          the address is yours.
        </Trans>
      </p>
      <p className="text-ink-soft">{t`Nothing there after a few minutes? Look in the spam folder too.`}</p>
      <div className="mt-1 grid gap-3 sm:flex">
        <Button onClick={onSignIn}>{t`I’ve confirmed, sign in`}</Button>
        <Button variant="secondary" busy={busy} busyLabel={t`Sending...`} onClick={sendAgain}>
          {t`Send again`}
        </Button>
      </div>
    </div>
  )
}
