import type { Logger } from 'pino'
import type { Executor } from '../database/database.ts'
import { readLiveUpdates } from './queries.ts'
import type { Registry } from './registry.ts'
import type { LiveStream } from './stream.ts'

/** Maximum streams per statement. */
const BATCH_SIZE = 200

export type Refresh = {
  /** Marks streams that may have new events; they are read with the next statement. */
  enqueue(streams: Iterable<LiveStream>): void
  /** Marks the streams that follow a learner. */
  enqueueFollowers(learnerId: string): void
}

/**
 * Reads new events for all marked streams, one statement at a time. Streams marked during a statement are read by the
 * next one, so that no event is missed and bursts of notifications need few statements.
 */
export function createRefresh(db: Executor, registry: Registry, log: Logger, isDistributed: boolean): Refresh {
  const pending = new Set<LiveStream>()
  /** Learners announced during the running statement: which streams follow them is known only when it has finished. */
  const announcedWhileReading = new Set<string>()
  let reading = false

  return {
    enqueue(streams) {
      for (const stream of streams) pending.add(stream)
      if (!reading) void readAll()
    },
    enqueueFollowers(learnerId) {
      if (reading) announcedWhileReading.add(learnerId)
      else this.enqueue(registry.ofLearner(learnerId))
    },
  }

  async function readAll() {
    reading = true
    while (pending.size > 0) {
      const batch = takeBatch()
      try {
        const updates = await readLiveUpdates(db, batch, isDistributed)
        for (const [place, stream] of batch.entries()) dispatch(stream, updates[place])
      } catch (error) {
        // Their clients reconnect and resume from their position.
        log.warn({ err: error }, 'Live events could not be read')
        for (const stream of batch) stream.end()
      }
      for (const learnerId of announcedWhileReading) {
        for (const stream of registry.ofLearner(learnerId)) pending.add(stream)
      }
      announcedWhileReading.clear()
    }
    reading = false
  }

  function takeBatch(): LiveStream[] {
    const batch: LiveStream[] = []
    for (const stream of pending) {
      pending.delete(stream)
      if (registry.has(stream)) batch.push(stream)
      if (batch.length === BATCH_SIZE) break
    }
    return batch
  }

  function dispatch(stream: LiveStream, update: Awaited<ReturnType<typeof readLiveUpdates>>[number]) {
    if (!registry.has(stream)) return
    if (update === undefined) return stream.end()
    const before = [...(stream.position?.keys() ?? [])]
    stream.dispatch(update)
    registry.follow(stream, before, stream.position?.keys() ?? [])
  }
}
