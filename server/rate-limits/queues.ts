import { availableParallelism } from 'node:os'
import { fairQueue } from './fair-queue.ts'

/** Node's thread pool has four threads; one stays free for files and DNS. */
const HASHING_THREADS = Math.min(3, availableParallelism())

export type Queues = ReturnType<typeof createQueues>

/**
 * Queues of one process. Concurrent requests of one sender wait behind one another: a person by id, a visitor by
 * network, which may be that of a whole school.
 */
export function createQueues() {
  const unlimited = Number.POSITIVE_INFINITY
  return {
    /** Reads, by sender. */
    reads: fairQueue({ running: unlimited, runningPerKey: 8, waitingPerKey: 200, waiting: 5_000, maxWaitMs: 8_000 }),
    /** Writes, by sender. If a sender's rows are locked, this bounds the connections held. */
    writes: fairQueue({ running: unlimited, runningPerKey: 2, waitingPerKey: 200, waiting: 5_000, maxWaitMs: 8_000 }),
    /** Routes of the auth library, by network. */
    auth: fairQueue({ running: unlimited, runningPerKey: 16, waitingPerKey: 200, waiting: 1_000, maxWaitMs: 40_000 }),
    /** Rendering of reading texts, by person, on threads. */
    texts: fairQueue({ running: 2, runningPerKey: 1, waitingPerKey: 20, waiting: 200, maxWaitMs: 20_000 }),
    /** Judging of typed expressions, by learner, on threads; a submission may have several. */
    expressions: fairQueue({
      running: 2,
      runningPerKey: 1,
      waitingPerKey: 40,
      waiting: 400,
      maxWaitMs: 5_000,
      // A test of twenty slow expressions is judged immediately; a steady stream gets three percent of a thread, more
      // than anyone can type.
      timePerKey: { burstMs: 2_000, share: 0.03 },
    }),
    /** Checks of question templates, by person, on threads. */
    templates: fairQueue({ running: 1, runningPerKey: 1, waitingPerKey: 10, waiting: 100, maxWaitMs: 20_000 }),
    /** Password hashing, 128 MB and a third of a second per hash. */
    hashes: fairQueue({
      running: HASHING_THREADS,
      runningPerKey: HASHING_THREADS,
      waitingPerKey: 64,
      waiting: 64,
      maxWaitMs: 10_000,
    }),
  }
}
