import { LOST_FACTOR_HOURS } from '#domain/accounts.ts'
import { letter, type Mail } from '../../../email/letter.ts'

/** Email that the second step has changed, so that its owner notices if someone else did it. */
export type FactorChange =
  | 'authenticator'
  | 'authenticator-removed'
  | 'passkey'
  | 'passkey-removed'
  | 'recovery-codes'
  | 'reset'

const CHANGES: Record<FactorChange, { subject: string; text: string }> = {
  authenticator: {
    subject: 'An authenticator app was added to your Trellis account',
    text: 'From now on, signing in takes your password and a code from your authenticator app.',
  },
  'authenticator-removed': {
    subject: 'Your authenticator app was removed from Trellis',
    text: 'Codes from that app no longer work for your Trellis account.',
  },
  passkey: {
    subject: 'A passkey was added to your Trellis account',
    text: 'From now on, you can sign in with this passkey. With your password, signing in takes a second step.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your Trellis account',
    text: 'That passkey no longer signs anyone in to your Trellis account.',
  },
  'recovery-codes': {
    subject: 'New recovery codes for your Trellis account',
    text: 'You have new recovery codes. The earlier ones no longer work.',
  },
  reset: {
    subject: 'Two-step sign-in was turned off for your Trellis account',
    text: 'The people who run this site turned off the second step at sign-in. Everyone is signed out of the account.',
  },
}

export function factorChangedMail(to: string, origin: string, change: FactorChange): Mail {
  const { subject, text } = CHANGES[change]
  return letter({
    to,
    subject,
    greeting: 'A change to how you sign in',
    paragraphs: [text],
    action: { label: 'Open my profile', url: `${origin}/parent/profile` },
    closing: 'If it wasn’t you, change your password right away and sign out all other devices in My Profile.',
  })
}

export function recoveryCodeUsedMail(to: string, origin: string, left: number): Mail {
  return letter({
    to,
    subject: 'A recovery code was used for your Trellis account',
    greeting: 'Someone signed in with a recovery code',
    paragraphs: [
      `If that was you, all is well. You have ${left === 1 ? 'one unused code' : `${left} unused codes`} left. You can make new ones in My Profile.`,
    ],
    action: { label: 'Open my profile', url: `${origin}/parent/profile` },
    closing: 'If it wasn’t you, change your password right away and sign out all other devices in My Profile.',
  })
}

/** Email with the link of a person who has lost every second step. */
export function lostFactorMail(to: string, url: string): Mail {
  return letter({
    to,
    subject: 'Lost your second step?',
    greeting: 'Turn off your second step',
    paragraphs: [
      `Someone signed in with your password and says that they’ve lost their second step. If that was you, open this link. ${LOST_FACTOR_HOURS} hours later you can sign in with your password alone and set up a new second step.`,
    ],
    action: { label: 'Start the wait', url },
    closing:
      'The link works once, for one hour. If it wasn’t you, don’t open it, and change your password right away: someone knows it.',
  })
}

/** Email that the wait has begun, which its link stops. */
export function resetStartedMail(to: string, stopUrl: string, dueAt: Date): Mail {
  return letter({
    to,
    subject: 'Your second step can be turned off in three days',
    greeting: 'Was this you?',
    paragraphs: [
      `Someone asked to turn off the second step of your Trellis account. From ${formatMoment(dueAt)} on, your password alone will sign in.`,
      'If it was you, you don’t need to do anything until then. Every device that is signed in to your account shows this, too.',
    ],
    action: { label: 'It wasn’t me, stop it', url: stopUrl },
    closing: 'If it wasn’t you, also change your password and the password of your email account.',
  })
}

export function resetStoppedMail(to: string, origin: string): Mail {
  return letter({
    to,
    subject: 'Your second step stays on',
    greeting: 'Your second step stays on',
    paragraphs: ['The request to turn off the second step of your Trellis account was stopped. Nothing has changed.'],
    action: { label: 'Open my profile', url: `${origin}/parent/profile` },
    closing: 'If you didn’t ask for it yourself, change your password: someone knows it.',
  })
}

export function resetDoneMail(to: string, origin: string): Mail {
  return letter({
    to,
    subject: 'Your second step was turned off',
    greeting: 'Your second step was turned off',
    paragraphs: [
      `After ${LOST_FACTOR_HOURS} hours in which no one stopped it, the second step of your Trellis account was turned off. All other devices are signed out.`,
    ],
    action: { label: 'Set up a new one', url: `${origin}/parent/profile` },
    closing: 'If it wasn’t you, reset your password right away with “Forgot password?”.',
  })
}

const formatMoment = (moment: Date) =>
  `${moment.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`
