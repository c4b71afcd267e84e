import { availableParallelism } from 'node:os'
import { fairQueue } from './fair-queue.ts'

/** Half of the processors. Node's thread pool has four threads, of which two stay free for files and DNS. */
const HASHING_THREADS = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))

/** Time of one hash on an idle machine. */
const HASH_MS = 300

/** Waiting tasks of all networks together; each holds a connection. */
const WAITING_VISITORS = 4_000

/**
 * Time of a network's requests without a session: two at a time in the long run, at most 200 a second. Their cost
 * outside of the queue, such as reading the request, counts as 10 ms.
 */
const VISITOR_TIME = { burstMs: 4_000, share: 2, leastMs: 10 }

/**
 * Time of an account's reads: a page loads several at once, and a program that never pauses gets one at a time for half
 * of the time in the long run, at most 100 a second.
 */
const READ_TIME = { burstMs: 2_000, share: 0.5, leastMs: 5, mostMs: 500 }

export type Queues = ReturnType<typeof createQueues>

/**
 * Queues of one process. A request with a session takes turns only with others of its account; requests without one
 * take turns by network (http/sender.ts), which may be that of a whole school.
 */
export function createQueues() {
  const unlimited = Number.POSITIVE_INFINITY
  return {
    /** Reads, by account. */
    reads: fairQueue({
      running: unlimited,
      runningPerKey: 8,
      waitingPerKey: 200,
      waiting: 5_000,
      maxWaitMs: 8_000,
      timePerKey: READ_TIME,
    }),
    /** Writes, by account. If an account's rows are locked, this bounds the connections held. */
    writes: fairQueue({ running: unlimited, runningPerKey: 2, waitingPerKey: 200, waiting: 5_000, maxWaitMs: 8_000 }),
    /** Reads without a session, by network. Together with the writes they leave most connections to others. */
    visitorReads: fairQueue({
      running: 6,
      runningPerKey: 4,
      waiting: WAITING_VISITORS,
      maxWaitMs: 8_000,
      timePerKey: VISITOR_TIME,
    }),
    /** Writes without a session, by network. */
    visitorWrites: fairQueue({
      running: 3,
      runningPerKey: 2,
      waiting: WAITING_VISITORS,
      maxWaitMs: 8_000,
      timePerKey: VISITOR_TIME,
    }),
    /** Routes of the auth library, by account or network. Most wait for a hash. */
    auth: fairQueue({ running: 400, runningPerKey: 100, waiting: 2_000, maxWaitMs: 40_000 }),
    /** Routes of the auth library of devices that have signed in before, by account: no one else is before them. */
    devices: fairQueue({ running: 200, runningPerKey: 10, waiting: 1_000, maxWaitMs: 40_000 }),
    /** Events of the payment provider, with their bodies, by network. */
    webhooks: fairQueue({ running: 4, runningPerKey: 2, waiting: 500, maxWaitMs: 20_000 }),
    /** Rendering of reading texts, by person, on threads. */
    texts: fairQueue({ running: 2, runningPerKey: 1, waitingPerKey: 20, waiting: 200, maxWaitMs: 20_000 }),
    /**
     * Judging of typed expressions, by learner; a submission may have several. Each then waits in the queue of its family.
     * A test of twenty slow expressions is judged immediately; a steady stream gets three percent of a thread, more than
     * anyone can type.
     */
    expressions: fairQueue({
      running: unlimited,
      runningPerKey: 1,
      waitingPerKey: 40,
      waiting: 2_000,
      maxWaitMs: 5_000,
      timePerKey: { burstMs: 2_000, share: 0.03 },
    }),
    /** Judging on threads, by family, which may have many learners. */
    expressionsOfFamilies: fairQueue({
      running: 2,
      runningPerKey: 1,
      waiting: 400,
      maxWaitMs: 5_000,
      timePerKey: { burstMs: 4_000, share: 0.05 },
    }),
    /** Judging of answers that were stored before, on a thread of their own. */
    storedExpressions: fairQueue({ running: 1, runningPerKey: 1, waiting: 100, maxWaitMs: 60_000 }),
    /** Checks of question templates, by person, on threads. */
    templates: fairQueue({ running: 1, runningPerKey: 1, waitingPerKey: 10, waiting: 100, maxWaitMs: 20_000 }),
    /**
     * Password hashing, 128 MB and a third of a second per hash, by account or network. A network that has used
     * little and has few waiting comes before those that try many passwords, and a device that is known to the account
     * before all networks.
     */
    hashes: fairQueue({
      running: HASHING_THREADS,
      runningPerKey: HASHING_THREADS,
      waiting: 512,
      maxWaitMs: 30_000,
      timePerKey: { burstMs: unlimited, share: 0.02, leastMs: HASH_MS },
      leastUsedFirst: true,
    }),
  }
}
