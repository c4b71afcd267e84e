import { getEventMeta } from '@orpc/client'
import { vi } from 'vitest'
import type { Client } from '#server/testing/test-app.ts'

type LiveEvent =
  Awaited<ReturnType<Client['live']['subscribe']>> extends AsyncIterator<infer Event> ? Event : never

/** Opens a stream and notes what is told, each with its id; resolves with the first event. */
export async function follow(client: Client, lastEventId?: string) {
  const events = await client.live.subscribe(undefined, { ...(lastEventId !== undefined && { lastEventId }) })
  const told: { event: LiveEvent; id: string }[] = []
  let over = false
  const ended = readAll()
  const begun = () => {
    if (told.length === 0 && !over) throw new Error('Nothing was told yet')
  }
  await vi.waitFor(begun, { timeout: 10_000, interval: 5 })
  return {
    told,
    ended,
    isOver: () => over,
    kinds: () => told.map(({ event }) => event.kind),
    studied: () => told.flatMap(({ event }) => (event.kind === 'studied' ? [event] : [])),
    /** Where a client that lost the stream now would go on from. */
    lastId: () => told.at(-1)?.id ?? lastEventId ?? '',
    close: () => events.return?.(),
  }

  async function readAll() {
    try {
      for await (const event of events) told.push({ event, id: getEventMeta(event)?.id ?? '' })
    } catch {
      // The connection broke, which a client takes like an end.
    }
    over = true
  }
}
