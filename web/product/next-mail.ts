import { formatNextTime } from '#web/ui/format.ts'

/** Message for an email that was not sent because of the limits by address and by sender. */
export function nextMailMessage(until: Date): string {
  return `We can’t email this address right now. You can try again at ${formatNextTime(until)}.`
}

/** Says that the address of a learner was emailed, whoever uses it. */
export const EMAIL_SENT = 'We’ve sent an email to this address.'
