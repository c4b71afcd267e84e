import { z } from 'zod'
import { LOG_KINDS, LOG_ROLES, LOG_TOPICS, type LogTopic } from '#domain/family-log.ts'
import { Id } from './fields.ts'
import { restrictedOperation } from './operation.ts'

const Topic = z.enum(Object.keys(LOG_TOPICS) as [LogTopic, ...LogTopic[]])

const LogLine = z.object({
  id: Id,
  at: z.date(),
  kind: z.enum(LOG_KINDS),
  /** Child whom it is about; null for a line of the reader alone. */
  child: z.object({ id: Id, firstName: z.string() }).nullable(),
  by: z.object({
    role: z.enum(LOG_ROLES),
    you: z.boolean(),
    /** Null for staff, the server, and a deleted account; empty without a name. */
    name: z.string().nullable(),
  }),
  /** The browser of a sign-in, the name of a grade, or what was seen or done, in words of the English documentation. */
  detail: z.string().nullable(),
})
export type LogLine = z.infer<typeof LogLine>

export const familyLog = {
  list: restrictedOperation
    .route({
      method: 'GET',
      path: '/log',
      summary: 'Read the log of the family',
      description:
        'For parents: the own sign-ins, and what was done about the children, newest first, for 12 months. People who run the server can read the database without a line here.',
      tags: ['Log of the family'],
    })
    .input(
      z.object({
        /** Only about this child. */
        learnerId: Id.optional(),
        topic: Topic.optional(),
        /** Id of a line: those before it. */
        before: Id.optional(),
      }),
    )
    .output(
      z.object({
        lines: z.array(LogLine).max(50),
        /** True if there are earlier lines. */
        more: z.boolean(),
        /** Children of the reader, by name. */
        children: z.array(z.object({ id: Id, firstName: z.string() })),
      }),
    ),
}
