import { z } from 'zod'
import { MAX_DAYS_AHEAD, MAX_TARGET_DAYS } from '#domain/progress/target-day.ts'
import { ChosenDay, Id } from './fields.ts'
import { NOT_FOUND, restrictedOperation } from './operation.ts'
import { TargetDay } from './today-shapes.ts'

const Item = z.object({ kind: z.enum(['lesson', 'test']), itemId: Id })
const OneItem = Item.extend({ learnerId: Id })
const tags = ['Target days']

/** Target days for lessons and timed tests. Linked parents set them, and the learner reads them. */
export const targetDays = {
  get: restrictedOperation
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/target-days',
      summary: 'List target days of a learner',
      description:
        'For the learner and linked parents. Also lists the lessons and timed tests of the grade that a parent can choose.',
      tags,
    })
    .input(z.object({ learnerId: Id }))
    .output(
      z.object({
        firstName: z.string(),
        /** Today on the learner's calendar. */
        today: z.iso.date(),
        gradeName: z.string().nullable(),
        /** Days can only be set while the grade is open, and the learner is not paused. */
        gradeClosed: z.boolean(),
        paused: z.boolean(),
        /** Earliest first. */
        targets: z.array(TargetDay.extend({ done: z.boolean() })),
        subjects: z.array(
          z.object({
            id: Id,
            name: z.string(),
            /** Unfinished lessons by number, then tests not taken. */
            items: z.array(Item.extend({ title: z.string(), lessonNumber: z.int().nullable() })),
          }),
        ),
      }),
    ),
  set: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'PUT',
      path: '/learners/{learnerId}/target-days/{kind}/{itemId}',
      summary: 'Set the day for a lesson or timed test',
      description: `From today to ${MAX_DAYS_AHEAD} days ahead. Replaces an earlier target day.`,
      tags,
    })
    .input(OneItem.extend({ day: ChosenDay }))
    .output(z.object({ day: z.iso.date() }))
    .errors({
      GRADE_NOT_OPEN: { status: 409, message: 'The grade is being updated. You can set days when it reopens.' },
      LEARNER_PAUSED: { status: 409, message: 'This learner is paused. You can set days once you give consent again.' },
      TOO_MANY_TARGET_DAYS: {
        status: 409,
        message: `You can set ${MAX_TARGET_DAYS} days at most. Please remove one first.`,
      },
    }),
  remove: restrictedOperation
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}/target-days/{kind}/{itemId}',
      summary: 'Remove the target day of a lesson or timed test',
      description: 'Idempotent.',
      tags,
    })
    .input(OneItem)
    .output(z.object({ removed: z.literal(true) })),
}
