import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './programs.ts'

/** Longer than a commit takes with both standbys, shorter than a fault. */
const MAX_WRITE_MS = 3000

let lastNumber = 0

/**
 * Writes to a node that is being replaced as the primary, past haproxy, until stopped: the worst case of a client that
 * still reaches it.
 * @param acknowledged receives the number of each write that the node has acknowledged
 */
export function writeDirectly(cluster: Cluster, node: number, acknowledged: number[]) {
  let stopped = false
  let refused = 0
  let unanswered = 0
  let twoPrimaries = 0
  async function run() {
    while (!stopped) {
      lastNumber += 1
      const result = await writeNumber(cluster.databaseOf(node), lastNumber)
      if (result === 'acknowledged') acknowledged.push(lastNumber)
      else if (result === 'refused') refused += 1
      else unanswered += 1
      if ((await cluster.leaders()).length > 1) twoPrimaries += 1
      await wait(300)
    }
  }
  const before = acknowledged.length
  const running = run()
  return {
    /** @returns what became of the writes, as a phrase */
    async stop() {
      stopped = true
      await running
      const both = twoPrimaries > 0 ? `; ${twoPrimaries} times two nodes called themselves the primary` : ''
      return `writes directly to it: ${acknowledged.length - before} acknowledged, ${refused} refused, ${unanswered} unanswered${both}`
    },
  }
}

async function writeNumber(connectionString: string, number: number) {
  const socket = new Socket()
  // A backend that waits for a standby notices no end of its client, which therefore does not wait for it.
  const timer = setTimeout(() => socket.destroy(), MAX_WRITE_MS)
  const started = performance.now()
  const client = new pg.Client({ connectionString, stream: () => socket })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('INSERT INTO direct_writes VALUES ($1)', [number])
    return 'acknowledged'
  } catch {
    return performance.now() - started < MAX_WRITE_MS ? 'refused' : 'unanswered'
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}
