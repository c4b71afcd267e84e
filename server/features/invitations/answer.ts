import { brokenConstraint } from '../../database/constraint-errors.ts'
import { inTransaction } from '../../database/retry.ts'
import type { RowSchema } from '../../database/rows.ts'
import { notifyParents } from '../../email/notify-parents.ts'
import { logAboutChild } from '../../family-log/queries.ts'
import type { RequestContext } from '../../http/operations.ts'
import { expectOutcome } from '../../http/outcomes.ts'
import type { SessionUser } from '../../http/session.ts'
import { hashLinkToken } from '../../link-token.ts'
import type { Services } from '../../services.ts'
import { lockPeople } from '../learners/access-queries.ts'
import type { InvitationKind } from './invitation-kind.ts'
import { acceptInvitation, declineInvitation, findInvitation, findInvitedChild, readName } from './queries.ts'

type Link = {
  input: { token: string }
  context: RequestContext
  errors: { LINK_GONE(): Error; UNAUTHENTICATED(): Error }
}

/** Handlers of what an adult does with the link of an invitation: read, accept and decline it. */
export function answersOf<Row extends RowSchema>(kind: InvitationKind<Row>) {
  return {
    async get(user: SessionUser, { input: { token }, context, errors }: Link) {
      const { kysely } = context.services.database
      const invitation = await findInvitation(kysely, kind.stored, {
        readerId: user.id,
        tokenHash: hashLinkToken(token),
      })
      if (!invitation) throw errors.LINK_GONE()
      return invitation
    },

    async accept(user: SessionUser, { input: { token }, context, errors }: Link) {
      const result = await accept(context.services, kind, { personId: user.id, tokenHash: hashLinkToken(token) })
      const { learnerId } = expectOutcome(result, 'accepted', {
        'link-gone': () => errors.LINK_GONE(),
        'person-gone': () => errors.UNAUTHENTICATED(),
      })
      return { learnerId }
    },

    async decline(user: SessionUser, { input: { token }, context, errors }: Link) {
      const { kysely } = context.services.database
      const declined = await declineInvitation(kysely, kind.stored, {
        readerId: user.id,
        tokenHash: hashLinkToken(token),
      })
      if (!declined) throw errors.LINK_GONE()
      return { declined: true as const }
    },
  }
}

type AcceptResult = { outcome: 'accepted'; learnerId: string } | { outcome: 'link-gone' | 'person-gone' }

/** Links an adult to the child of an open invitation, and tells the parents. */
async function accept(
  services: Pick<Services, 'config' | 'database' | 'journal' | 'outbox'>,
  { role, stored, personKey }: InvitationKind,
  { personId, tokenHash }: { personId: string; tokenHash: string },
): Promise<AcceptResult> {
  try {
    return await inTransaction(services.database.kysely, async (db): Promise<AcceptResult> => {
      const child = await findInvitedChild(db, stored, tokenHash)
      if (!child) return { outcome: 'link-gone' }
      const { learnerId } = child
      await lockPeople(db, [personId, learnerId])
      if (!(await acceptInvitation(db, stored, { personId, tokenHash }))) return { outcome: 'link-gone' }
      await logAboutChild(db, { kind: `${role}-joined`, learnerId, by: { id: personId, role } })
      const news = { kind: `${role}-joined` as const, name: await readName(db, personId) }
      await notifyParents(services, db, { learnerId, by: personId, news })
      await services.journal.append([{ kind: `${role}-joined`, id: personId, learnerId }])
      return { outcome: 'accepted', learnerId }
    })
  } catch (error) {
    if (brokenConstraint(error) === personKey) return { outcome: 'person-gone' }
    throw error
  }
}
