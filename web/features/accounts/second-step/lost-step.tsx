import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { LOST_PROOF_HOURS } from '#domain/accounts.ts'
import { client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { signInMessages } from '../sign-in/sign-in-errors.ts'

/** Offers a person who has lost every second step the mailed link that begins the wait. */
export function LostStep() {
  const [open, setOpen] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const send = useSave(client.secondFactor.sendLostLink, {
    failed: (text = signInMessages.unexpected) => setMessage(text),
  })
  if (!open) {
    return (
      <Button variant="ghost" size="small" className="justify-self-center" onClick={() => setOpen(true)}>
        {t`I’ve lost my second step`}
      </Button>
    )
  }
  if (send.isSuccess) {
    return (
      <Banner title={t`Check your email`}>
        <p className="wrap-anywhere">
          <Trans>
            We sent a link to {ph({ sentTo: send.data.sentTo })}. Open it within an hour. {LOST_PROOF_HOURS} hours after
            that, come back here and sign in.
          </Trans>
        </p>
      </Banner>
    )
  }
  return (
    <div className="grid gap-3 rounded-md bg-sunken px-5 py-4">
      {message !== null && <Banner tone="danger">{message}</Banner>}
      <h2 className="font-semibold">{t`Lost your phone and your recovery codes?`}</h2>
      <p>
        <Trans>
          We’ll email you a link. It starts a wait of {LOST_PROOF_HOURS} hours, after which you can sign in with your
          password alone. During the wait we tell you on every device and by email, so that no one can do this without
          you noticing.
        </Trans>
      </p>
      <Button variant="secondary" busy={send.isPending} busyLabel={t`Sending...`} onClick={() => send.mutate()}>
        {t`Email me the link`}
      </Button>
    </div>
  )
}

/** After the wait: removes the lost second steps and goes on. */
export function FinishReset({ onDone }: { onDone: () => unknown }) {
  const [message, setMessage] = useState<string | null>(null)
  const finish = useSave(client.secondFactor.finishReset, {
    done: onDone,
    failed: (text = signInMessages.unexpected) => setMessage(text),
  })
  return (
    <div className="grid gap-3">
      {message !== null && <Banner tone="danger">{message}</Banner>}
      <Banner tone="success" title={t`The wait is over`}>
        <p>{t`You can turn off your lost second step now. All your other devices are signed out.`}</p>
      </Banner>
      <Button busy={finish.isPending} busyLabel={t`Turning off...`} onClick={() => finish.mutate()}>
        {t`Turn it off and sign in`}
      </Button>
    </div>
  )
}
