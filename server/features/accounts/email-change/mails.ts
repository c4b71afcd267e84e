import { LOST_PROOF_HOURS } from '#domain/accounts.ts'
import { letter, type Mail } from '../../../email/letter.ts'

/** Email to the new address, with the link that proves it. It names no account: the address may have been mistyped. */
export function newAddressMail(to: string, url: string): Mail {
  return letter(to, ({ say }) => ({
    subject: say('Use this email address for Trellis?'),
    greeting: say('Is this your address?'),
    paragraphs: [
      say(
        'Someone, probably you, wants to use this email address for their Trellis account. Open the link, and the one in the email to the present address.',
      ),
    ],
    action: { label: say('This is my address'), url },
    closing: say('The link works once, for one day. If you don’t know anything about it, you can ignore this email.'),
  }))
}

/** Email to an address that another account uses. The screen must not reveal that, so only its owner is informed. */
export function addressInUseMail(to: string, origin: string): Mail {
  return letter(to, ({ say }) => ({
    subject: say('This email address already has a Trellis account'),
    greeting: say('Nothing has changed'),
    paragraphs: [
      say(
        'Someone, probably you, tried to use this email address for another Trellis account. It already has an account, and each address can have one.',
      ),
    ],
    action: { label: say('Sign in'), url: `${origin}/parent/sign-in` },
    closing: say('If it wasn’t you, you can ignore this email.'),
  }))
}

/** Email to the present address, with the links that agree and that stop the change. */
export function oldAddressMail(to: string, { agree, stop }: { agree: string; stop: string }): Mail {
  return letter(to, ({ say }) => ({
    subject: say('Another email address for your Trellis account?'),
    greeting: say('Was this you?'),
    paragraphs: [
      say(
        'Someone signed in to your account wants to use another email address for it. It changes once you agree here and open the link in the email to the new address.',
      ),
    ],
    action: { label: say('Yes, change my address'), url: agree },
    closing: say(
      'The link works once, for one day. If it wasn’t you, change your password right away and sign out all other devices in My Profile. This stops the change: {stop}',
      { stop },
    ),
  }))
}

/** Email to both addresses that the wait has begun, which its link stops. */
export function waitStartedMail(to: string, stop: string, dueAt: Date): Mail {
  return letter(to, ({ say, moment }) => ({
    subject: say('Your Trellis email address can be changed in three days'),
    greeting: say('Was this you?'),
    paragraphs: [
      say(
        'Someone signed in to your account says that they can’t open the present email address any more. From {moment} on, they can use the new one.',
        { moment: moment(dueAt) },
      ),
      say('If it was you, you don’t need to do anything until then. Then go on in My Profile.'),
    ],
    action: { label: say('It wasn’t me, stop it'), url: stop },
    closing: say('If it wasn’t you, change your password right away and sign out all other devices in My Profile.'),
  }))
}

export function changeStoppedMail(to: string, origin: string): Mail {
  return letter(to, ({ say }) => ({
    subject: say('The email address of the account stays'),
    greeting: say('The email address stays'),
    paragraphs: [say('The change of the email address of a Trellis account was stopped. Nothing has changed.')],
    action: { label: say('Open my profile'), url: `${origin}/parent/profile` },
    closing: say('If you didn’t ask for the change yourself, change your password: someone may know it.'),
  }))
}

/** Email to both addresses that the account has the new one. */
export function addressChangedMail(to: string, { origin, waited }: { origin: string; waited: boolean }): Mail {
  return letter(to, ({ say }) => ({
    subject: say('The email address of your Trellis account was changed'),
    greeting: say('Your email address was changed'),
    paragraphs: [
      waited
        ? say(
            'After {hours} hours in which no one stopped it, your account has its new email address. All other devices are signed out.',
            { hours: LOST_PROOF_HOURS },
          )
        : say('Both addresses agreed, and your account has its new email address. Use it to sign in from now on.'),
    ],
    action: { label: say('Open my profile'), url: `${origin}/parent/profile` },
    closing: say('If it wasn’t you, write to us right away on the Contact page.'),
  }))
}
