import { getEventMeta } from '@orpc/client'
import { vi } from 'vitest'
import type { Client } from '#server/testing/test-app.ts'

type LiveEvent = Awaited<ReturnType<Client['live']['subscribe']>> extends AsyncIterator<infer Event> ? Event : never

/** Opens a stream and records its events with their ids; resolves with the first event. */
export async function follow(client: Client, lastEventId?: string) {
  const events = await client.live.subscribe(undefined, { ...(lastEventId !== undefined && { lastEventId }) })
  const received: { event: LiveEvent; id: string }[] = []
  let over = false
  const ended = readAll()
  const begun = () => {
    if (received.length === 0 && !over) throw new Error('No event yet')
  }
  await vi.waitFor(begun, { timeout: 10_000, interval: 5 })
  return {
    received,
    ended,
    isOver: () => over,
    kinds: () => received.map(({ event }) => event.kind),
    studied: () => received.flatMap(({ event }) => (event.kind === 'studied' ? [event] : [])),
    /** Position from which a client that loses the stream now would resume. */
    lastId: () => received.at(-1)?.id ?? lastEventId ?? '',
    close: () => events.return?.(),
  }

  async function readAll() {
    try {
      for await (const event of events) received.push({ event, id: getEventMeta(event)?.id ?? '' })
    } catch {
      // A broken connection is an end to the client.
    }
    over = true
  }
}
