import { setTimeout as wait } from 'node:timers/promises'
import { type Learner, send } from '../load.ts'

const QUESTIONS = 10
const SAVES_A_SECOND = 150
const SENDERS_OF_A_SHARD = 3

/** Learners whose rows are in one shard, and so move to another node together. */
export type Shard = { id: number; learners: readonly Learner[] }

export type SpreadCounts = {
  acknowledged: number
  unavailable: number
  faults: number
  rejected: number
  broken: number
  seconds: number
  /** By shard, the longest time in which no learner of it could save. */
  pauses: Map<number, number>
}

/** An answer that was acknowledged: `learner question`, and the number of the newest save. */
export type Saved = Map<string, number>

/**
 * Saves answers of running tests, 150 a second in all if the processes keep up, by learners of each shard in turn. A round
 * saves each answer of each learner once, so that a lost save is visible until the next round. Repeats nothing.
 * @param addresses of the processes, which the senders use in turn
 */
export function startSpreadLoad(addresses: readonly string[], shards: readonly Shard[], testId: string) {
  const saved: Saved = new Map()
  const ends = shards.map(() => performance.now())
  let pauses = shards.map(() => 0)
  let counts = noCounts()
  let since = performance.now()
  let stopped = false

  function endPause(shard: number) {
    const now = performance.now()
    pauses[shard] = Math.max(pauses[shard] ?? 0, (now - (ends[shard] ?? now)) / 1000)
    ends[shard] = now
  }

  async function sendAll(shard: number, sender: number) {
    const senders = shards.length * SENDERS_OF_A_SHARD
    const learners = (shards[shard]?.learners ?? []).filter((_, index) => index % SENDERS_OF_A_SHARD === sender)
    for (let sequence = 1; !stopped; sequence += 1) {
      for (let question = 1; question <= QUESTIONS; question += 1) {
        for (const [index, learner] of learners.entries()) {
          if (stopped) return
          const due = performance.now() + (1000 * senders) / SAVES_A_SECOND
          const address = addresses[index % addresses.length] ?? ''
          const path = `/api/tests/${testId}/answers/q${question}`
          const body = { answer: sequence % 4, sequence }
          const status = await send(address, learner, { method: 'PUT', path, body })
          if (status === 200) {
            counts.acknowledged += 1
            saved.set(`${learner.id} q${question}`, sequence)
            endPause(shard)
          } else if (status === null) counts.broken += 1
          else if (status === 503) counts.unavailable += 1
          else if (status >= 500) counts.faults += 1
          else counts.rejected += 1
          await wait(Math.max(5, due - performance.now()))
        }
      }
    }
  }

  const sending = Promise.all(
    shards.flatMap((_, shard) => Array.from({ length: SENDERS_OF_A_SHARD }, (_, sender) => sendAll(shard, sender))),
  )
  return {
    saved,
    /** Counts since the last call, with pauses that have not ended. */
    takeCounts(): SpreadCounts {
      for (const shard of shards.keys()) endPause(shard)
      const now = performance.now()
      const taken = {
        ...counts,
        seconds: (now - since) / 1000,
        pauses: new Map(shards.map(({ id }, shard) => [id, pauses[shard] ?? 0])),
      }
      counts = noCounts()
      pauses = shards.map(() => 0)
      since = now
      return taken
    },
    /** Resolves once learners of every shard have had a save acknowledged after the call. */
    async untilAllSave() {
      const start = performance.now()
      while (ends.some((time) => time <= start)) await wait(100)
    },
    async stop() {
      stopped = true
      await sending
    },
  }
}

function noCounts() {
  return { acknowledged: 0, unavailable: 0, faults: 0, rejected: 0, broken: 0 }
}
