import { getEventMeta } from '@orpc/client'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { queryOne, WithId } from '#server/database/rows.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import type { Client, TestApp } from '#server/testing/test-app.ts'

type LiveEvent = Awaited<ReturnType<Client['live']['subscribe']>> extends AsyncIterator<infer Event> ? Event : never

/** Opens a stream and records its events with ids; resolves with the first event. */
export async function follow(client: Client, lastEventId?: string) {
  const events = await client.live.subscribe(undefined, { ...(lastEventId !== undefined && { lastEventId }) })
  const received: { event: LiveEvent; id: string }[] = []
  let over = false
  const ended = readAll()
  const begun = () => {
    if (received.length === 0 && !over) throw new Error('No event yet')
  }
  await vi.waitFor(begun, EVENTUALLY)
  return {
    received,
    ended,
    isOver: () => over,
    kinds: () => received.map(({ event }) => event.kind),
    studied: () => received.flatMap(({ event }) => (event.kind === 'studied' ? [event] : [])),
    /** Position from which a client would resume if the stream was lost now. */
    lastId: () => received.at(-1)?.id ?? lastEventId ?? '',
    close: () => events.return?.(),
  }

  async function readAll() {
    try {
      for await (const event of events) received.push({ event, id: getEventMeta(event)?.id ?? '' })
    } catch {
      // To the client a broken connection is an end.
    }
    over = true
  }
}

/** Timeout for asynchronous effects on a busy machine. */
export const EVENTUALLY = { timeout: 10_000, interval: 5 }

/** Creates a parent and learners of a grade. */
export async function makeFamily(app: TestApp, gradeId: string, learners = 1) {
  const parent = await makeParent(app)
  const children = await Promise.all(Array.from({ length: learners }, () => makeLearner(app, { parent, gradeId })))
  return { parent, children, child: children[0] ?? parent }
}

export async function sessionOf(app: TestApp, parent: Person) {
  const { id } = await queryOne(app.database.kysely, WithId, sql`SELECT id FROM sessions WHERE user_id = ${parent.id}`)
  return { sessionId: id, parentId: parent.id }
}
