import { letter, type Mail } from '../../email/letter.ts'

/**
 * The mail to an address that a sign-up named and that has an account: the screen may not tell (readings, "Sessions"),
 * so this does, to the one whose address it is.
 */
export function alreadySignedUpMail(to: string, origin: string): Mail {
  return letter({
    to,
    subject: 'You already have an account at Trellis',
    greeting: 'Welcome back to Trellis!',
    paragraphs: [
      'Somebody, probably you, has just signed up with this email address. It has an account already, so nothing was changed. Please sign in with the password that you chose then.',
    ],
    action: { label: 'Sign in', url: `${origin}/parent/sign-in` },
    closing: 'If it was not you, you can ignore this mail: nobody gets in without your password.',
  })
}

/**
 * The mail with the link to set a new password by. The token stands in the hash of the address (readings, "Sessions"):
 * browsers keep that to themselves, so no log and no other site sees it.
 */
export function resetPasswordMail(to: string, origin: string, token: string): Mail {
  return letter({
    to,
    subject: 'Set a new password for Trellis',
    greeting: 'Forgot your password?',
    paragraphs: [
      'Somebody, probably you, has asked to set a new password for the Trellis account with this email address. Choose one by this link; you are then signed out everywhere and can sign in with the new one.',
    ],
    action: {
      label: 'Set a new password',
      url: `${origin}/reset-password#access_token=${encodeURIComponent(token)}`,
    },
    closing:
      'The link works once, for one hour. If it was not you, you can ignore this mail: your password stays as it is.',
  })
}
