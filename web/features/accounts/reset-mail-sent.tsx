import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useTransition } from 'react'
import { requestPasswordReset } from '#web/api/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { forgotPasswordRefusal, SENDING_FAILED } from './forgot-password-problems.ts'

/** Specification, accounts-and-parent-portal.md section 8. */
export const RESET_MAIL_SENT = 'Password reset instructions sent to your email'

/** Takes the place of the form once the mail was asked for. It does not tell whether the address has an account. */
export function ResetMailSent({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, startSending] = useTransition()
  // The button that was pressed is gone with the form.
  useEffect(() => heading.current?.focus(), [])

  const sendAgain = () =>
    startSending(async () => {
      const result = await requestPasswordReset(email)
      if (result.kind === 'ok') toast.success(RESET_MAIL_SENT)
      else toast.error(forgotPasswordRefusal(result).form ?? SENDING_FAILED)
    })

  return (
    <div className="grid gap-4">
      <MailCheck aria-hidden="true" className="size-10 text-leaf-text" />
      <h2 ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
        Please check your email
      </h2>
      <p>
        If <strong className="wrap-anywhere">{email}</strong> has an account, a link to set a new password is
        on its way. It works once, for one hour.
      </p>
      <p className="text-ink-soft">Nothing there after a few minutes? Look among the unwanted mail too.</p>
      <div className="mt-1 grid gap-3 sm:flex">
        <Button variant="secondary" busy={busy} busyLabel="Sending Instructions..." onClick={sendAgain}>
          Send again
        </Button>
        <Button variant="ghost" onClick={onOtherAddress}>
          Use another address
        </Button>
      </div>
    </div>
  )
}
