import { letter, type Mail } from '../../email/letter.ts'
import { plainName } from '../../email/plain-name.ts'

/** The mail to a learner whose parent has approved. */
export function approvedMail(
  learner: { firstName: string; email: string; username: string },
  origin: string,
): Mail {
  return letter({
    to: learner.email,
    subject: 'Your account is ready',
    greeting: `Welcome to Trellis, ${plainName(learner.firstName) || 'learner'}!`,
    paragraphs: [
      `Your parent has approved. Sign in with your username ${learner.username} and the password that you chose when you asked to join.`,
    ],
    action: { label: 'Sign in', url: `${origin}/learner/signin` },
    closing: 'If you never asked to join Trellis, please tell your parent, who can delete the account.',
  })
}
