import { letter, type Mail } from '../../email/letter.ts'

/**
 * Email for a sign-up with an address that has an account. The screen must not reveal that (readings, "Sessions"), so
 * only the owner of the address is informed.
 */
export function alreadySignedUpMail(to: string, origin: string): Mail {
  return letter({
    to,
    subject: 'You already have a Trellis account',
    greeting: 'Welcome back to Trellis!',
    paragraphs: [
      'Someone, probably you, just tried to sign up with this email address. You already have an account, so nothing has changed. Sign in with your password.',
    ],
    action: { label: 'Sign in', url: `${origin}/parent/sign-in` },
    closing: 'If it wasn’t you, you can ignore this email. No one can sign in without your password.',
  })
}

/**
 * Email with the link to set a new password. The token is in the URL fragment (readings, "Sessions"), which browsers do
 * not send, so it never reaches a log or another site.
 */
export function resetPasswordMail(to: string, origin: string, token: string): Mail {
  return letter({
    to,
    subject: 'Set a new Trellis password',
    greeting: 'Forgot your password?',
    paragraphs: [
      'We got a request to reset your password. Use the link below to choose a new one. You’ll be signed out on all devices.',
    ],
    action: {
      label: 'Set a new password',
      url: `${origin}/reset-password#access_token=${encodeURIComponent(token)}`,
    },
    closing:
      'The link works once, for one hour. If it wasn’t you, you can ignore this email. Your password won’t change.',
  })
}

/** Email about a sign-in on a device from which the account has not signed in before. */
export function newDeviceMail(to: string, origin: string, at: Date): Mail {
  return letter({
    to,
    subject: 'New sign-in to your Trellis account',
    greeting: 'Was this you?',
    paragraphs: [
      `Someone signed in to your account on ${formatMoment(at)}, in a browser that hasn’t been used with it in the last 90 days. If that was you, you can ignore this email.`,
    ],
    action: { label: 'See my devices', url: `${origin}/parent/profile` },
    closing: 'If it wasn’t you, change your password right away. That signs out all other devices.',
  })
}

/** Email to the owner of an account whose password has changed. */
export function passwordChangedMail(to: string, origin: string): Mail {
  return letter({
    to,
    subject: 'Your Trellis password was changed',
    greeting: 'Your password was changed',
    paragraphs: ['The password of your Trellis account was just changed. All other devices are signed out.'],
    action: { label: 'It wasn’t me', url: `${origin}/forgot-password` },
    closing: 'If it was you, you can ignore this email.',
  })
}

const formatMoment = (moment: Date) =>
  `${moment.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`

/** Email asking a parent to set a learner's password. Its link has no secret, since the form requires a sign-in. */
export function learnerPasswordMail(
  to: string,
  origin: string,
  learner: { id: string; firstName: string; username: string | null },
): Mail {
  const { id, firstName, username } = learner
  return letter({
    to,
    subject: `${firstName} needs a new password`,
    greeting: `Please set a new password for ${firstName}`,
    paragraphs: [
      `We got a request for a new password for ${firstName}${username === null ? '' : ` (username ${username})`}.`,
      `Sign in, choose a new password, and give it to ${firstName}. You can print a sign-in card there too.`,
    ],
    action: { label: 'Set a new password', url: `${origin}/parent/manage-learners/${id}#new-password` },
    closing: `If ${firstName} doesn’t need one, you can ignore this email: the password stays as it is.`,
  })
}
