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
