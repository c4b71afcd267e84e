import { letter, type Mail } from '../../../email/letter.ts'

/** The mail to a new address that a provider does not vouch for: its link leads to the provider once more. */
export function proveEmailMail(to: string, providerName: string, url: string): Mail {
  return letter({
    to,
    subject: 'Please confirm your email for Trellis',
    greeting: 'Welcome to Trellis!',
    paragraphs: [
      `Somebody, probably you, wants to sign in to Trellis with ${providerName} and has this email address there. ${providerName} does not tell us whether it is theirs, so we ask you.`,
      `The button takes you back to ${providerName}; then you have an account as a parent.`,
    ],
    action: { label: `Go on with ${providerName}`, url },
    closing:
      'The link works for one day. If it was not you, you can ignore this mail: nothing happens without it.',
  })
}

/**
 * The mail to an address that has an account, when somebody brings it from a provider that does not vouch for it. The
 * screen says the same as for a new address (readings, "Sessions").
 */
export function notThisWayMail(to: string, providerName: string, origin: string): Mail {
  return letter({
    to,
    subject: 'You already have an account at Trellis',
    greeting: 'Welcome back to Trellis!',
    paragraphs: [
      `Somebody, probably you, has tried to sign in to Trellis with ${providerName} and has this email address there. It has an account already, and ${providerName} does not tell us whether the address is theirs. So nothing was changed. Please sign in the way you always do.`,
    ],
    action: { label: 'Sign in', url: `${origin}/parent/sign-in` },
    closing: 'If it was not you, you can ignore this mail: nobody got in.',
  })
}
