import { z } from 'zod'
import { Id } from './fields.ts'
import { openToVisitors, operation } from './operation.ts'

export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const

export const session = {
  get: operation
    .route({
      method: 'GET',
      path: '/session',
      summary: 'Who is signed in',
      tags: ['Accounts'],
      spec: openToVisitors,
    })
    .output(
      z.object({
        user: z
          .object({
            id: Id,
            email: z.string(),
            firstName: z.string(),
            lastName: z.string(),
            isParent: z.boolean(),
            /** The grade on the profile; a parent without one has no learner area of their own. */
            gradeId: Id.nullable(),
          })
          .nullable(),
        /** The buttons under 'Or continue with'; `test` when they lead to the test identity provider. */
        socialSignIn: z.object({ providers: z.array(z.enum(SOCIAL_PROVIDERS)), test: z.boolean() }),
      }),
    ),
}
