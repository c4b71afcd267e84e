import { useState, useTransition } from 'react'
import { type AuthResult, requestConfirmation } from '#web/api/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { confirmationRefusal } from './confirmation-refusal.ts'

/** Sends the confirming mail once more to an address that is already known. */
export function RepeatConfirmation({ email }: { email: string }) {
  const [result, setResult] = useState<AuthResult | null>(null)
  const [busy, startSending] = useTransition()

  const send = () => startSending(async () => setResult(await requestConfirmation(email)))

  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <Button variant="secondary" size="small" busy={busy} busyLabel="Sending..." onClick={send}>
        Send the mail again
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {result?.kind === 'ok' && 'A new mail is on its way. The link in it works for one day.'}
        {result && result.kind !== 'ok' && confirmationRefusal(result)}
      </p>
    </div>
  )
}
