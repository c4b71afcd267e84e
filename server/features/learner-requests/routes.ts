import { anyone, parent } from '../../http/callers.ts'
import { act } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { expectOutcome, invalidInput, tooMany, tooManyMails } from '../../http/outcomes.ts'
import { pageLanguage } from '../../languages.ts'
import { hashLinkToken } from '../../link-token.ts'
import { approve } from './approve.ts'
import { createRequest } from './create-request.ts'
import { deleteRequest, findRequest, type RequestKey } from './queries.ts'

export const learnerRequests = {
  create: operations.learnerRequests.create.handler(
    act({ as: anyone }, async (_visitor, { input, context, errors }) => {
      const language = pageLanguage(context.services.config, context.request.headers['accept-language'])
      const result = await createRequest(
        context.services,
        { ...input, gradeId: input.gradeId ?? null, language },
        context.clientAddress(),
      )
      expectOutcome(result, 'created', { ...invalidInput(errors), ...tooMany(errors), ...tooManyMails(errors) })
      return { requested: true as const }
    }),
  ),

  get: operations.learnerRequests.get.handler(
    act({ as: parent }, async (user, { input, context, errors }) => {
      const request = await findRequest(context.services.database.kysely, keyOf(input, user.id))
      if (!request) throw errors.LINK_GONE()
      return request
    }),
  ),

  approve: operations.learnerRequests.approve.handler(
    act({ as: parent }, async (user, { input, context, errors }) => {
      const parentId = user.id
      const { email, username, writingAllowed, helpersAllowed, askingAllowed } = input
      const key = keyOf(input, parentId)
      const { agreedText, config } = context.services
      const result = await approve(context.services, {
        parentId,
        key,
        agreedText: agreedText(pageLanguage(config, context.request.headers['accept-language'])),
        email,
        username,
        writingAllowed,
        helpersAllowed,
        askingAllowed,
      })
      const { learnerId } = expectOutcome(result, 'approved', {
        ...invalidInput(errors),
        ...tooMany(errors),
        ...tooManyMails(errors),
        'parent-gone': () => errors.UNAUTHENTICATED(),
        'link-gone': () => errors.LINK_GONE(),
      })
      return { learnerId }
    }),
  ),

  decline: operations.learnerRequests.decline.handler(
    act({ as: parent }, async (user, { input, context, errors }) => {
      const declined = await deleteRequest(context.services.database.kysely, keyOf(input, user.id))
      if (!declined) throw errors.LINK_GONE()
      return { declined: true as const }
    }),
  ),
}

function keyOf(input: { token: string } | { requestId: string }, parentId: string): RequestKey {
  return 'token' in input ? { tokenHash: hashLinkToken(input.token) } : { requestId: input.requestId, parentId }
}
