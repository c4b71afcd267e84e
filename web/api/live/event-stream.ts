import { getEventMeta } from '@orpc/client'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import { client } from '../client.ts'
import { classifyFailure } from '../connection.ts'
import { checkSession } from '../session-check.ts'

/** What is lost may come again. Refused is who is signed out, or may not follow. */
export type StreamEnd = 'lost' | 'rejected'

/**
 * Opens the stream and tells what comes, each event with where the stream then stands.
 * @param from where an earlier stream stood: what came since is told as well
 * @returns why it ended
 */
export type OpenStream = (
  from: string | undefined,
  signal: AbortSignal,
  hear: (event: LiveEvent, id: string | undefined) => void,
) => Promise<StreamEnd>

/** What opens the stream of one person, and of nobody who signed in to this browser after them. */
export function streamFor(userId: string): OpenStream {
  let known = true
  return async (from, signal, hear) => {
    // The page knows who is signed in when it begins. Later the stream may have ended because that is over.
    const session = known && from === undefined ? 'same' : await checkSession(userId, signal)
    known = false
    if (session !== 'same') return session === 'other' ? 'rejected' : 'lost'
    return read(from, signal, hear)
  }
}

const read: OpenStream = async (from, signal, hear) => {
  const events = await client.live.subscribe(undefined, { signal, lastEventId: from }).catch(endBy)
  if (typeof events === 'string') return events
  for (;;) {
    const step = await events.next().catch(endBy)
    if (typeof step === 'string') return step
    if (step.done) return 'lost'
    // A plain copy: the library's event carries its id in a way that cannot be sent to another tab.
    hear({ ...step.value }, getEventMeta(step.value)?.id)
  }
}

function endBy(error: unknown): StreamEnd {
  const { kind } = classifyFailure(error)
  return kind === 'signed-out' || kind === 'rejected' ? 'rejected' : 'lost'
}

type Stream = InferContractRouterOutputs<typeof contract>['live']['subscribe']

export type LiveEvent = Stream extends AsyncIterable<infer Event> ? Event : never

/** What a learner did. */
export type StudyEvent = Extract<LiveEvent, { kind: 'studied' }>
