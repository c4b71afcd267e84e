import { letter, type Mail } from '../../email/letter.ts'

/** Email with the link that confirms the address of a new parent account. */
export function confirmationMail(to: string, url: string): Mail {
  return letter(to, ({ say }) => ({
    subject: say('Please confirm your email for Trellis'),
    greeting: say('Welcome to Trellis!'),
    paragraphs: [
      say('Thanks for signing up as a parent. Confirm your email address to sign in and add your children.'),
    ],
    action: { label: say('Confirm my email'), url },
    closing: say('The link works for one day. If you didn’t sign up, you can ignore this email.'),
  }))
}

/**
 * Email for a sign-up with an address that has an account. The screen must not reveal that (readings, "Sessions"), so
 * only the owner of the address is informed.
 */
export function alreadySignedUpMail(to: string, origin: string): Mail {
  return letter(to, ({ say }) => ({
    subject: say('You already have a Trellis account'),
    greeting: say('Welcome back to Trellis!'),
    paragraphs: [
      say(
        'Someone, probably you, just tried to sign up with this email address. You already have an account, so nothing has changed. Sign in with your password.',
      ),
    ],
    action: { label: say('Sign in'), url: `${origin}/parent/sign-in` },
    closing: say('If it wasn’t you, you can ignore this email. No one can sign in without your password.'),
  }))
}

/**
 * Email with the link to set a new password. The token is in the URL fragment (readings, "Sessions"), which browsers do
 * not send, so it never reaches a log or another site.
 */
export function resetPasswordMail(to: string, origin: string, token: string): Mail {
  return letter(to, ({ say }) => ({
    subject: say('Set a new Trellis password'),
    greeting: say('Forgot your password?'),
    paragraphs: [
      say(
        'We got a request to reset your password. Use the link below to choose a new one. You’ll be signed out on all devices.',
      ),
    ],
    action: {
      label: say('Set a new password'),
      url: `${origin}/reset-password#access_token=${encodeURIComponent(token)}`,
    },
    closing: say(
      'The link works once, for one hour. If it wasn’t you, you can ignore this email. Your password won’t change.',
    ),
  }))
}

/** Email about a sign-in on a device from which the account has not signed in before. */
export function newDeviceMail(to: string, origin: string, at: Date): Mail {
  return letter(to, ({ say, moment }) => ({
    subject: say('New sign-in to your Trellis account'),
    greeting: say('Was this you?'),
    paragraphs: [
      say(
        'Someone signed in to your account on {moment}, in a browser that hasn’t been used with it in the last 90 days. If that was you, you can ignore this email.',
        { moment: moment(at) },
      ),
    ],
    action: { label: say('See my devices'), url: `${origin}/parent/profile` },
    closing: say('If it wasn’t you, change your password right away. That signs out all other devices.'),
  }))
}

/** Email to the owner of an account whose password has changed. */
export function passwordChangedMail(to: string, origin: string): Mail {
  return letter(to, ({ say }) => ({
    subject: say('Your Trellis password was changed'),
    greeting: say('Your password was changed'),
    paragraphs: [say('The password of your Trellis account was just changed. All other devices are signed out.')],
    action: { label: say('It wasn’t me'), url: `${origin}/forgot-password` },
    closing: say('If it was you, you can ignore this email.'),
  }))
}

/** Email asking a parent to set a learner's password. Its link has no secret, since the form requires a sign-in. */
export function learnerPasswordMail(
  to: string,
  origin: string,
  learner: { id: string; firstName: string; username: string | null },
): Mail {
  const { id, firstName: name, username } = learner
  return letter(to, ({ say }) => ({
    subject: say('{name} needs a new password', { name }),
    greeting: say('Please set a new password for {name}', { name }),
    paragraphs: [
      username === null
        ? say('We got a request for a new password for {name}.', { name })
        : say('We got a request for a new password for {name} (username {username}).', { name, username }),
      say('Sign in, choose a new password, and give it to {name}. You can print a sign-in card there too.', { name }),
    ],
    action: { label: say('Set a new password'), url: `${origin}/parent/manage-learners/${id}#new-password` },
    closing: say('If {name} doesn’t need one, you can ignore this email: the password stays as it is.', { name }),
  }))
}
