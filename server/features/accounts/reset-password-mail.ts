import { letter, type Mail } from '../../email/letter.ts'

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
