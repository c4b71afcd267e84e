import { z } from 'zod'
import { EmailAddress, requiredLine, severalLines } from './fields.ts'
import { publicOperation, TOO_MANY_ATTEMPTS } from './operation.ts'

const CONTACT_TOPICS = ['question', 'sales', 'support', 'parent-teacher', 'privacy'] as const

export const support = {
  retention: publicOperation
    .route({
      method: 'GET',
      path: '/retention',
      summary: 'Retention periods of this installation',
      tags: ['Support'],
    })
    .output(
      z.object({
        /** Retention period of backups in days; null if the operator has not stated it. */
        backupDays: z.number().int().nullable(),
      }),
    ),

  contact: publicOperation
    .errors(TOO_MANY_ATTEMPTS)
    .route({
      method: 'POST',
      path: '/contact',
      successStatus: 201,
      summary: 'Send a message to the operator',
      description: 'Stores the message, emails it to the operator, and confirms it to the sender by email.',
      tags: ['Support'],
    })
    .input(
      z
        .object({
          name: requiredLine(80),
          email: EmailAddress,
          topic: z.enum(CONTACT_TOPICS),
          message: z.string('Please write a message').trim().min(1, 'Please write a message').pipe(severalLines(4000)),
        })
        .meta({
          examples: [
            {
              name: 'Jana Novak',
              email: 'jana@example.com',
              topic: 'question',
              message: 'Does the Premium plan include grade 8?',
            },
          ],
        }),
    )
    .output(z.object({ received: z.literal(true) })),
}
