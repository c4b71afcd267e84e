import { LOST_PROOF_HOURS } from '#domain/accounts.ts'
import { letter, type Mail } from '../../../email/letter.ts'
import type { MailWords } from '../../../wording.ts'

/** Email that the second step has changed, so that its owner notices if someone else did it. */
export type FactorChange =
  | 'authenticator'
  | 'authenticator-removed'
  | 'passkey'
  | 'passkey-removed'
  | 'recovery-codes'
  | 'reset'

function describeChange({ say }: MailWords, change: FactorChange) {
  switch (change) {
    case 'authenticator':
      return {
        subject: say('An authenticator app was added to your Trellis account'),
        text: say('From now on, signing in takes your password and a code from your authenticator app.'),
      }
    case 'authenticator-removed':
      return {
        subject: say('Your authenticator app was removed from Trellis'),
        text: say('Codes from that app no longer work for your Trellis account.'),
      }
    case 'passkey':
      return {
        subject: say('A passkey was added to your Trellis account'),
        text: say(
          'From now on, you can sign in with this passkey. With your password, signing in takes a second step.',
        ),
      }
    case 'passkey-removed':
      return {
        subject: say('A passkey was removed from your Trellis account'),
        text: say('That passkey no longer signs anyone in to your Trellis account.'),
      }
    case 'recovery-codes':
      return {
        subject: say('New recovery codes for your Trellis account'),
        text: say('You have new recovery codes. The earlier ones no longer work.'),
      }
    case 'reset':
      return {
        subject: say('Two-step sign-in was turned off for your Trellis account'),
        text: say(
          'The people who run this site turned off the second step at sign-in. Everyone is signed out of the account.',
        ),
      }
  }
}

export function factorChangedMail(to: string, origin: string, change: FactorChange): Mail {
  return letter(to, (words) => {
    const { subject, text } = describeChange(words, change)
    return {
      subject,
      greeting: words.say('A change to how you sign in'),
      paragraphs: [text],
      action: openProfile(words, origin),
      closing: words.say(
        'If it wasn’t you, change your password right away and sign out all other devices in My Profile.',
      ),
    }
  })
}

export function recoveryCodeUsedMail(to: string, origin: string, left: number): Mail {
  return letter(to, (words) => ({
    subject: words.say('A recovery code was used for your Trellis account'),
    greeting: words.say('Someone signed in with a recovery code'),
    paragraphs: [
      words.say(
        'If that was you, all is well. You have {left, plural, one {one unused code} other {# unused codes}} left. You can make new ones in My Profile.',
        { left },
      ),
    ],
    action: openProfile(words, origin),
    closing: words.say(
      'If it wasn’t you, change your password right away and sign out all other devices in My Profile.',
    ),
  }))
}

/** Email with the link of a person who has lost every second step. */
export function lostFactorMail(to: string, url: string): Mail {
  return letter(to, ({ say }) => ({
    subject: say('Lost your second step?'),
    greeting: say('Turn off your second step'),
    paragraphs: [
      say(
        'Someone signed in with your password and says that they’ve lost their second step. If that was you, open this link. {hours} hours later you can sign in with your password alone and set up a new second step.',
        { hours: LOST_PROOF_HOURS },
      ),
    ],
    action: { label: say('Start the wait'), url },
    closing: say(
      'The link works once, for one hour. If it wasn’t you, don’t open it, and change your password right away: someone knows it.',
    ),
  }))
}

/** Email that the wait has begun, which its link stops. */
export function resetStartedMail(to: string, stopUrl: string, dueAt: Date): Mail {
  return letter(to, ({ say, moment }) => ({
    subject: say('Your second step can be turned off in three days'),
    greeting: say('Was this you?'),
    paragraphs: [
      say(
        'Someone asked to turn off the second step of your Trellis account. From {moment} on, your password alone will sign in.',
        { moment: moment(dueAt) },
      ),
      say(
        'If it was you, you don’t need to do anything until then. Every device that is signed in to your account shows this, too.',
      ),
    ],
    action: { label: say('It wasn’t me, stop it'), url: stopUrl },
    closing: say('If it wasn’t you, also change your password and the password of your email account.'),
  }))
}

export function resetStoppedMail(to: string, origin: string): Mail {
  return letter(to, (words) => ({
    subject: words.say('Your second step stays on'),
    greeting: words.say('Your second step stays on'),
    paragraphs: [
      words.say('The request to turn off the second step of your Trellis account was stopped. Nothing has changed.'),
    ],
    action: openProfile(words, origin),
    closing: words.say('If you didn’t ask for it yourself, change your password: someone knows it.'),
  }))
}

export function resetDoneMail(to: string, origin: string): Mail {
  return letter(to, ({ say }) => ({
    subject: say('Your second step was turned off'),
    greeting: say('Your second step was turned off'),
    paragraphs: [
      say(
        'After {hours} hours in which no one stopped it, the second step of your Trellis account was turned off. All other devices are signed out.',
        { hours: LOST_PROOF_HOURS },
      ),
    ],
    action: { label: say('Set up a new one'), url: `${origin}/parent/profile` },
    closing: say('If it wasn’t you, reset your password right away with “Forgot password?”.'),
  }))
}

const openProfile = ({ say }: MailWords, origin: string) => ({
  label: say('Open my profile'),
  url: `${origin}/parent/profile`,
})
