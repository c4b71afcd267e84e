import { z } from 'zod'
import { Id } from './fields.ts'

/** Everything kept about one learner, as a parent may take it away. Secrets (password, tokens) are not part of it. */
export const LearnerExport = z.object({
  exportedAt: z.date(),
  learner: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    username: z.string().nullable(),
    cell: z.string().nullable(),
    createdAt: z.date(),
  }),
})
