import { operations } from '../../http/operations.ts'
import { contact } from './contact.ts'

export const support = {
  contact: operations.support.contact.handler(async ({ input, context, errors }) => {
    const result = await contact(context.services, input, {
      userId: context.user?.id ?? null,
      clientAddress: context.clientAddress(),
    })
    if (result === 'too-many') throw errors.TOO_MANY_ATTEMPTS()
    return { received: true as const }
  }),
}
