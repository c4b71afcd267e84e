import { brokenConstraint } from '../../../database/constraint-errors.ts'
import { inTransaction } from '../../../database/retry.ts'
import type { RowSchema } from '../../../database/rows.ts'
import { notifyParents } from '../../../email/notify-parents.ts'
import { logAboutChild } from '../../../family-log/queries.ts'
import type { RequestContext } from '../../../http/operations.ts'
import { expectOutcome } from '../../../http/outcomes.ts'
import type { SessionUser } from '../../../http/session.ts'
import { hashLinkToken } from '../../../link-token.ts'
import type { Services } from '../../../services.ts'
import { lockPeople } from '../../learners/access-queries.ts'
import type { InvitationKind } from './invitation-kind.ts'
import { acceptInvitation, declineInvitation, findInvitation, findInvitedChildren, readName } from './queries.ts'

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
      const [first, ...others] = await findInvitation(kysely, kind.stored, {
        readerId: user.id,
        tokenHash: hashLinkToken(token),
      })
      if (first === undefined) throw errors.LINK_GONE()
      return [first, ...others] as const
    },

    async accept(user: SessionUser, { input: { token }, context, errors }: Link) {
      const result = await accept(context.services, kind, { personId: user.id, tokenHash: hashLinkToken(token) })
      const { learnerIds } = expectOutcome(result, 'accepted', {
        'link-gone': () => errors.LINK_GONE(),
        'person-gone': () => errors.UNAUTHENTICATED(),
      })
      return learnerIds
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

type AcceptResult =
  | { outcome: 'accepted'; learnerIds: readonly [string, ...string[]] }
  | { outcome: 'link-gone' | 'person-gone' }

/** Links an adult to the children of an open invitation, and tells the parents. */
async function accept(
  services: Pick<Services, 'config' | 'database' | 'journal' | 'outbox'>,
  { role, stored, personKey }: InvitationKind,
  { personId, tokenHash }: { personId: string; tokenHash: string },
): Promise<AcceptResult> {
  try {
    return await inTransaction(services.database.kysely, async (db): Promise<AcceptResult> => {
      const invited = await findInvitedChildren(db, stored, tokenHash)
      await lockPeople(db, [personId, ...invited.map(({ learnerId }) => learnerId)])
      const accepted = await acceptInvitation(db, stored, { personId, tokenHash })
      const [first, ...others] = accepted.map(({ learnerId }) => learnerId)
      if (first === undefined) return { outcome: 'link-gone' }
      const news = { kind: `${role}-joined` as const, name: await readName(db, personId) }
      for (const learnerId of [first, ...others]) {
        await logAboutChild(db, { kind: `${role}-joined`, learnerId, by: { id: personId, role } })
        await notifyParents(services, db, { learnerId, by: personId, news })
        await services.journal.append([{ kind: `${role}-joined`, id: personId, learnerId }])
      }
      return { outcome: 'accepted', learnerIds: [first, ...others] }
    })
  } catch (error) {
    if (brokenConstraint(error) === personKey) return { outcome: 'person-gone' }
    throw error
  }
}
