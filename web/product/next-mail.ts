import { t } from '@lingui/core/macro'
import { formatNextTime } from '#web/ui/format.ts'

/** Message for an email that was not sent because of the limits by address and by sender. */
export function nextMailMessage(until: Date): string {
  const clock = formatNextTime(until)
  return t`We can’t email this address right now. You can try again at ${clock}.`
}

/** Says that the address of a learner was emailed, whoever uses it. */
export const emailSent = () => t`We’ve sent an email to this address.`
