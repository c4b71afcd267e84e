import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Id } from './fields.ts'
import { restrictedOperation } from './operation.ts'

export const StudyActivity = z.enum([
  'part-completed',
  'quiz',
  'assignment',
  'test-started',
  'test-finished',
  'enrolled',
])
export type StudyActivity = z.infer<typeof StudyActivity>

/** What a learner did, told to those who may read their report. `at` is the database's clock. */
const Studied = z.object({
  kind: z.literal('studied'),
  learnerId: Id,
  /** A part that a submission completes is told by the quiz or assignment alone. */
  activity: StudyActivity,
  /** Title of the lesson or test, or the name of the grade; null where it is gone by now. */
  title: z.string().nullable(),
  /** Percent of a quiz, an assignment or a test. */
  score: z.number().nullable(),
  at: z.date(),
})

export const live = {
  subscribe: restrictedOperation
    .route({
      method: 'GET',
      path: '/live',
      summary: "Live activity of the parent's learners",
      description:
        'Stream of server-sent events that ends with the session. Each event carries an id; a client that reconnects sends the last id as Last-Event-ID and misses nothing.',
      tags: ['Live'],
    })
    .errors({
      /** As many streams as one person can have at one server are open already. */
      TOO_MANY_STREAMS: { status: 429, message: 'Live updates are open in too many places.' },
    })
    .output(
      eventIterator(
        z.discriminatedUnion('kind', [
          /** The first event, and what comes every 30 seconds: its id is where the stream stands. */
          z.object({ kind: z.literal('heartbeat') }),
          Studied,
          /**
           * Everything is to be looked up anew: the client was away for longer than events are kept, its id says nothing,
           * or other learners are linked than before.
           */
          z.object({ kind: z.literal('refetch') }),
        ]),
      ),
    ),
}
