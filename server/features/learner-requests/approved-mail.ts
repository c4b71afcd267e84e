import { letter, type Mail } from '../../email/letter.ts'
import { plainName } from '../../email/plain-name.ts'

/**
 * The mail to a learner whose parent has approved. It does not repeat the username: that may look like an address, and the
 * parent may have given any e-mail address at all (`plainName`).
 */
export function approvedMail(learner: { firstName: string; email: string }, origin: string): Mail {
  return letter({
    to: learner.email,
    subject: 'Your account is ready',
    greeting: `Welcome to Trellis, ${plainName(learner.firstName) || 'learner'}!`,
    paragraphs: [
      'Your parent has approved. Sign in with your username, or with this email address, and the password that you chose when you asked to join.',
    ],
    action: { label: 'Sign in', url: `${origin}/learner/signin` },
    closing: 'If you never asked to join Trellis, please tell your parent, who can delete the account.',
  })
}
