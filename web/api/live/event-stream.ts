import { getEventMeta } from '@orpc/client'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import { client } from '../client.ts'
import { classifyFailure } from '../connection.ts'
import { checkSession } from '../session.ts'

/** A lost stream may be reopened; a rejected one may not, because the account is signed out or not allowed. */
export type StreamEnd = 'lost' | 'rejected'

/**
 * Opens the stream and passes each event with its id to `onEvent`.
 * @param from position from which events are sent
 * @returns the reason for its end
 */
export type OpenStream = (
  from: string,
  signal: AbortSignal,
  onEvent: (event: LiveEvent, id: string | undefined) => void,
) => Promise<StreamEnd>

/**
 * Opens the stream of one account, and never that of another account that signs in to this browser later.
 * @param isNew false after the stream of another tab has ended, possibly because the session did
 */
export function streamFor(userId: string, isNew: boolean): OpenStream {
  let knowsSession = isNew
  return async (from, signal, onEvent) => {
    const session = knowsSession ? 'same' : await checkSession(userId, signal)
    knowsSession = false
    if (session !== 'same') return session === 'other' ? 'rejected' : 'lost'
    return read(from, signal, onEvent)
  }
}

const read: OpenStream = async (from, signal, onEvent) => {
  const events = await client.live.subscribe(undefined, { signal, lastEventId: from }).catch(toStreamEnd)
  if (typeof events === 'string') return events
  for (;;) {
    const step = await events.next().catch(toStreamEnd)
    if (typeof step === 'string') return step
    if (step.done) return 'lost'
    // Copies the event: the library's object carries its id in a form that cannot be posted to another tab.
    onEvent({ ...step.value }, getEventMeta(step.value)?.id)
  }
}

function toStreamEnd(error: unknown): StreamEnd {
  const { kind } = classifyFailure(error)
  return kind === 'signed-out' || kind === 'rejected' ? 'rejected' : 'lost'
}

type Stream = InferContractRouterOutputs<typeof contract>['live']['subscribe']

export type LiveEvent = Stream extends AsyncIterable<infer Event> ? Event : never

/** A learner's activity. */
export type StudyEvent = Extract<LiveEvent, { kind: 'studied' }>
