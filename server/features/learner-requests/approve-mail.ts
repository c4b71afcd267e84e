import { RETENTION_DAYS } from '#domain/retention.ts'
import { letter, type Mail } from '../../email/letter.ts'
import { plainName } from '../../email/plain-name.ts'

/** The mail that asks a parent to approve a learner (readings, "Access"); the link holds the secret. */
export function approveMail(
  child: { firstName: string; lastName: string; parentEmail: string },
  origin: string,
  token: string,
): Mail {
  const name = plainName(`${child.firstName} ${child.lastName}`) || 'A child'
  return letter({
    to: child.parentEmail,
    subject: 'A child asks to join Trellis',
    greeting: `${name} would like to learn with Trellis`,
    paragraphs: [
      `On Trellis children of grades 6 to 8 work through lessons and tests. ${name} asked to join and named you as their parent or guardian.`,
      'There is no account yet: it is made only if you approve. You will then see what they learn and how they are doing, and you can change or delete the account at any time.',
      'Open the link and sign in with your parent account. If you have none, sign up first, then open this link again.',
    ],
    action: { label: 'See the request', url: `${origin}/parent/approve-learner#token=${token}` },
    closing: `The link works for ${RETENTION_DAYS.learnerRequest} days. If you know no such child, you can ignore this mail: the request is then deleted and no account is made.`,
  })
}
