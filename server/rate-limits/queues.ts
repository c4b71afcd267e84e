import { availableParallelism } from 'node:os'
import { fairQueue } from './fair-queue.ts'

/** The system's thread pool has four threads; one stays free for files and names. */
const HASHING_THREADS = Math.min(3, availableParallelism())

export type Queues = ReturnType<typeof createQueues>

/**
 * Queues of one process. A sender of many requests at once waits behind their own: a person by id, a visitor by network,
 * which may be that of a whole school.
 */
export function createQueues() {
  const unlimited = Number.POSITIVE_INFINITY
  return {
    /** Operations that only read, by sender. */
    reads: fairQueue({ running: unlimited, runningPerKey: 8, waitingPerKey: 200, waiting: 5_000, maxWaitMs: 8_000 }),
    /** Operations that write, by sender. A sender whose rows are locked holds no more connections than these. */
    writes: fairQueue({ running: unlimited, runningPerKey: 2, waitingPerKey: 200, waiting: 5_000, maxWaitMs: 8_000 }),
    /** Routes of the auth library, by network. */
    auth: fairQueue({ running: unlimited, runningPerKey: 16, waitingPerKey: 200, waiting: 1_000, maxWaitMs: 40_000 }),
    /** Reading texts to render, by person, each on a thread. */
    texts: fairQueue({ running: 2, runningPerKey: 1, waitingPerKey: 20, waiting: 200, maxWaitMs: 20_000 }),
    /** Typed expressions to judge, by learner, each on a thread; a submission may have several. */
    expressions: fairQueue({
      ...{ running: 2, runningPerKey: 1, waitingPerKey: 40, waiting: 400, maxWaitMs: 5_000 },
      // A test of twenty slow expressions is judged at once; a stream of them takes three hundredths of a thread,
      // more than anyone who types.
      timePerKey: { burstMs: 2_000, share: 0.03 },
    }),
    /** Templates of questions to draw, by person, each list on a thread. */
    templates: fairQueue({ running: 1, runningPerKey: 1, waitingPerKey: 10, waiting: 100, maxWaitMs: 20_000 }),
    /** Hashes of passwords, each of 128 MB and a third of a second. */
    hashes: fairQueue({
      running: HASHING_THREADS,
      runningPerKey: HASHING_THREADS,
      waitingPerKey: 64,
      waiting: 64,
      maxWaitMs: 10_000,
    }),
  }
}
