import { RETENTION_DAYS } from '#domain/retention.ts'
import { isCommonPassword, TOO_COMMON } from '../../common-passwords.ts'
import { letter, type Mail } from '../../email/letter.ts'
import { plainName } from '../../email/plain-name.ts'
import { networkOf } from '../../http/client-address.ts'
import { mayTry, mayTryAll } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { newLinkToken } from './link-token.ts'
import { insertRequest } from './queries.ts'

type Asking = {
  firstName: string
  lastName: string
  email: string
  username: string
  password: string
  parentEmail: string
  gradeId: string | null
}

type Asked =
  | { outcome: 'asked' }
  | { outcome: 'too-many' }
  | { outcome: 'refused'; fields: Record<string, string> }

/**
 * Keeps a child's request to join and mails the parent the link to approve it by (readings, "Access"). Neither what is
 * answered nor how long it takes tells whether e-mail or username belong to somebody: nothing is looked up.
 */
export async function ask(services: Services, asking: Asking, clientAddress: string): Promise<Asked> {
  const { auth, config, database, outbox } = services
  const fields = fieldProblems(asking)
  if (Object.keys(fields).length > 0) return { outcome: 'refused', fields }

  // The client first: one who is over the limit uses up nobody's tries, and leaves no rows under names that it makes up.
  const withinLimits =
    (await mayTry(database.kysely, 'ask-parent-from', networkOf(clientAddress))) &&
    (await mayTryAll(database.kysely, [
      { tried: 'ask-parent', name: asking.parentEmail },
      { tried: 'ask-parent', name: asking.email },
    ]))
  if (!withinLimits) return { outcome: 'too-many' }

  const { password } = await auth.$context
  // Costly on purpose, so it is made before a connection is held.
  const passwordHash = await password.hash(asking.password)
  const { token, hash: tokenHash } = newLinkToken()
  return database.kysely.transaction().execute(async (db) => {
    const kept = await insertRequest(db, {
      tokenHash,
      firstName: asking.firstName,
      lastName: asking.lastName,
      email: asking.email,
      username: asking.username,
      passwordHash,
      parentEmail: asking.parentEmail,
      gradeId: asking.gradeId,
      keptDays: RETENTION_DAYS.learnerRequest,
    })
    if (!kept) return { outcome: 'refused', fields: { gradeId: 'This grade is not available' } }
    await outbox.post(db, approveMail(asking, config.origin, token))
    return { outcome: 'asked' }
  })
}

function fieldProblems({ email, parentEmail, password }: Asking): Record<string, string> {
  return {
    ...(parentEmail === email && {
      parentEmail: 'Please enter the email of a parent, not your own',
    }),
    ...(isCommonPassword(password) && { password: TOO_COMMON }),
  }
}

/** The mail that asks a parent to approve a learner (readings, "Access"); the link holds the secret. */
function approveMail(
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
