import type { Logger } from 'pino'
import type { Executor } from '../database/database.ts'
import { readNews } from './queries.ts'
import type { Registry } from './registry.ts'
import type { LiveStream } from './stream.ts'

/** How many streams one statement reads for. */
const AT_ONCE = 200

export type Refresh = {
  /** These streams may have something to tell: it is read for them as soon as the statement under way is done. */
  ask(streams: Iterable<LiveStream>): void
  /** The same for those that follow a learner. */
  askAbout(learnerId: string): void
}

/**
 * Reads what there is to tell, for all streams that ask, one statement after the other: what is asked during a statement
 * is in the next one, so that nothing can fall between, and however much is announced at once, it is read in few.
 */
export function refreshing(db: Executor, registry: Registry, log: Logger): Refresh {
  const asking = new Set<LiveStream>()
  /** Whom the streams of the statement under way follow is known only when it is done. */
  const announcedMeanwhile = new Set<string>()
  let reading = false

  return {
    ask(streams) {
      for (const stream of streams) asking.add(stream)
      if (!reading) void readAll()
    },
    askAbout(learnerId) {
      if (reading) announcedMeanwhile.add(learnerId)
      else this.ask(registry.ofLearner(learnerId))
    },
  }

  async function readAll() {
    reading = true
    while (asking.size > 0) {
      const batch = takeBatch()
      try {
        const news = await readNews(db, batch)
        for (const [place, stream] of batch.entries()) tell(stream, news[place])
      } catch (error) {
        // Their clients come again, and go on from where they stand.
        log.warn({ err: error }, 'What is live could not be read')
        for (const stream of batch) stream.end()
      }
      for (const learnerId of announcedMeanwhile) {
        for (const stream of registry.ofLearner(learnerId)) asking.add(stream)
      }
      announcedMeanwhile.clear()
    }
    reading = false
  }

  function takeBatch(): LiveStream[] {
    const batch: LiveStream[] = []
    for (const stream of asking) {
      asking.delete(stream)
      if (registry.has(stream)) batch.push(stream)
      if (batch.length === AT_ONCE) break
    }
    return batch
  }

  function tell(stream: LiveStream, news: Awaited<ReturnType<typeof readNews>>[number]) {
    if (!registry.has(stream)) return
    if (news === undefined) return stream.end()
    const before = [...(stream.position?.keys() ?? [])]
    stream.tell(news)
    registry.follow(stream, before, stream.position?.keys() ?? [])
  }
}
