import { asParent, operations } from '../../http/operations.ts'
import { approve } from './approve.ts'
import { createRequest, hashLinkToken } from './create-request.ts'
import { deleteRequest, findRequest, type OpenRequestRow } from './queries.ts'

export const learnerRequests = {
  create: operations.learnerRequests.create.handler(async ({ input, context, errors }) => {
    const result = await createRequest(
      context.services,
      { ...input, gradeId: input.gradeId ?? null },
      context.clientAddress(),
    )
    if (result.outcome === 'too-many') throw errors.TOO_MANY_ATTEMPTS()
    if (result.outcome === 'invalid') throw errors.INVALID_INPUT({ data: { fields: result.fields } })
    return { requested: true as const }
  }),

  get: asParent.learnerRequests.get.handler(async ({ input, context, errors }) => {
    const request = await findRequest(context.services.database.kysely, hashLinkToken(input.token))
    if (!request) throw errors.LINK_GONE()
    return presentRequest(request)
  }),

  approve: asParent.learnerRequests.approve.handler(async ({ input, context, errors }) => {
    const result = await approve(context.services, { ...input, parentId: context.user.id })
    if (result.outcome === 'parent-gone') throw errors.UNAUTHENTICATED()
    if (result.outcome === 'link-gone') throw errors.LINK_GONE()
    if (result.outcome === 'too-many') throw errors.TOO_MANY_ATTEMPTS()
    if (result.outcome === 'invalid') throw errors.INVALID_INPUT({ data: { fields: result.fields } })
    return { learnerId: result.learnerId }
  }),

  decline: asParent.learnerRequests.decline.handler(async ({ input, context, errors }) => {
    const declined = await deleteRequest(context.services.database.kysely, hashLinkToken(input.token))
    if (!declined) throw errors.LINK_GONE()
    return { declined: true as const }
  }),
}

function presentRequest(row: OpenRequestRow) {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    username: row.username,
    gradeName: row.grade_name,
    requestedAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
