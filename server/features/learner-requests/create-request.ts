import type { Language } from '#domain/languages.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import type { Config } from '../../config.ts'
import type { Executor } from '../../database/database.ts'
import { inTransaction } from '../../database/retry.ts'
import { letter, type Mail, plainName } from '../../email/letter.ts'
import { networkOf } from '../../http/client-address.ts'
import { createLinkToken } from '../../link-token.ts'
import { findPasswordProblem } from '../../new-passwords.ts'
import { consumeAttempt, countMail, TooManyMails } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { insertRequest } from './queries.ts'

type RequestInput = {
  firstName: string
  lastName: string
  /** Null for a child without an address. */
  email: string | null
  username: string
  password: string
  parentEmail: string
  gradeId: string | null
  /** Of the page; null on a site with one language. */
  language: Language | null
}

type CreateResult =
  | { outcome: 'created' }
  | { outcome: 'too-many' }
  | { outcome: 'too-many-mails'; until: Date }
  | { outcome: 'invalid'; fields: Record<string, string> }

/**
 * Stores a child's request to join and mails the parent the link to approve it (readings, "Access"). Nothing is looked
 * up, so neither the response nor its duration reveals whether the email or username is in use.
 */
export async function createRequest(
  services: Pick<Services, 'auth' | 'config' | 'database' | 'outbox'>,
  input: RequestInput,
  clientAddress: string,
): Promise<CreateResult> {
  const { auth, config, database, outbox } = services
  const fields = fieldErrors(config, input)
  if (Object.keys(fields).length > 0) return { outcome: 'invalid', fields }

  // The client's limit comes first: a client above it uses up no other limits and creates no rows under made-up names.
  const withinLimits =
    (await consumeAttempt(database.kysely, 'ask-parent-from', networkOf(clientAddress))) &&
    (await consumeAttempt(database.kysely, 'ask-parent', input.email ?? input.username))
  if (!withinLimits) return { outcome: 'too-many' }

  const { password } = await auth.$context
  // Slow by design, so it runs before a connection is taken.
  const passwordHash = await password.hash(input.password)
  const { token, hash: tokenHash } = createLinkToken()
  const work = async (db: Executor): Promise<CreateResult> => {
    const stored = await insertRequest(db, {
      tokenHash,
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      username: input.username,
      passwordHash,
      parentEmail: input.parentEmail,
      gradeId: input.gradeId,
      language: input.language,
      retentionDays: RETENTION_DAYS.learnerRequest,
    })
    if (!stored) return { outcome: 'invalid', fields: { gradeId: 'This grade is not available' } }
    await countMail(db, 'ask-parent', input.parentEmail)
    await outbox.post(db, approveMail(input, config.origin, token), input.language)
    return { outcome: 'created' }
  }
  try {
    return await inTransaction(database.kysely, work)
  } catch (error) {
    if (!(error instanceof TooManyMails)) throw error
    return { outcome: 'too-many-mails', until: error.until }
  }
}

function fieldErrors(config: Config, input: RequestInput): Record<string, string> {
  const { email, parentEmail, password } = input
  const problem = findPasswordProblem(config, password, input)
  return {
    ...(parentEmail === email && {
      parentEmail: 'Please enter the email of a parent, not your own',
    }),
    ...(problem && { password: problem.message }),
  }
}

/** Mail that asks a parent to approve a learner (readings, "Access"); its link contains the secret. */
function approveMail(
  child: { firstName: string; lastName: string; parentEmail: string },
  origin: string,
  token: string,
): Mail {
  return letter(child.parentEmail, ({ say }) => {
    const name = plainName(`${child.firstName} ${child.lastName}`) || say('A child')
    return {
      subject: say('A child wants to join Trellis'),
      greeting: say('{name} would like to learn with Trellis', { name }),
      paragraphs: [
        say(
          'Trellis is an online learning site for grades 6 to 8. {name} asked to join and named you as their parent or guardian.',
          { name },
        ),
        say(
          'There’s no account yet. We’ll create it only if you approve. You’ll see what they learn and how they’re doing, and you can change or delete the account anytime.',
        ),
        say(
          'Open the link and sign in with your parent account. No account yet? Sign up first, then open this link again.',
        ),
      ],
      action: { label: say('View request'), url: `${origin}/parent/approve-learner#token=${token}` },
      closing: say(
        'The link works for {days} days. If you don’t know this child, you can ignore this email. We’ll delete the request, and no account is created.',
        { days: RETENTION_DAYS.learnerRequest },
      ),
    }
  })
}
