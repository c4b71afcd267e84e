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
  'attempt-allowed',
  'enrolled',
  'practiced',
])
export type StudyActivity = z.infer<typeof StudyActivity>

const activity = {
  /** A submission that completes its part is reported once, as a completed quiz or assignment. */
  activity: StudyActivity,
  /** Title of the lesson or timed test, or name of the grade; null for practice, and once deleted. */
  title: z.string().nullable(),
  /** Percent of a quiz, assignment or timed test. */
  score: z.number().nullable(),
  at: z.date(),
}

/** Latest activity of a learner: completed, submitted, practiced, started or finished. */
export const LastActivity = z.object({
  ...activity,
  /** Percent of the first try at the quiz, assignment or test; null unless there were several. */
  firstScore: z.number().nullable(),
})

/**
 * Position of the live stream when a page was loaded. A stream opened with it as Last-Event-ID delivers every event
 * since.
 */
export const LivePosition = z.string()

/** Activity of a learner, sent to everyone who may read their report. `at` is by the database's clock. */
const Studied = z.object({
  kind: z.literal('studied'),
  learnerId: Id,
  ...activity,
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
      /** The user has the maximum number of open streams on this server. */
      TOO_MANY_STREAMS: { status: 429, message: 'Live updates are open in too many places.' },
    })
    .output(
      eventIterator(
        z.discriminatedUnion('kind', [
          /** First event, repeated every 30 seconds; its id is the current position. */
          z.object({ kind: z.literal('heartbeat') }),
          Studied,
          /**
           * The client must reload everything: it was away longer than events are stored, its event id is unknown, or
           * the linked learners changed.
           */
          z.object({ kind: z.literal('refetch') }),
        ]),
      ),
    ),
}
