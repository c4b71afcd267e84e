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
