import { setTimeout as wait } from 'node:timers/promises'
import type { Nodes } from './nodes.ts'

type UnderFault = {
  nodes: Nodes
  /**
   * Moves deadlines of attempts to eight seconds from now.
   * @returns saves as the learners' browsers do, until each save is accepted or rejected, and tells the result
   */
  approachDeadline(): Promise<() => Promise<string>>
}

export type Fault = {
  name: string
  /** The node that is away. */
  away: number | null
  /** Causes the fault and ends it. @returns what else was seen */
  cause(run: UnderFault): Promise<string>
}

const AWAY_MS = 10_000

export const FAULTS: readonly Fault[] = [
  { name: 'none', away: null, cause: () => wait(20_000, '') },
  {
    name: 'a worker added, shards moved to it',
    away: null,
    async cause({ nodes }) {
      const start = performance.now()
      const node = await nodes.addWorker()
      const added = performance.now()
      await nodes.rebalance()
      const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
      return `node ${node} was added in ${seconds(start, added)} s, shards were moved in ${seconds(added, performance.now())} s`
    },
  },
  ...[1, 0].map(
    (node): Fault => ({
      name: `kill -9 of ${node === 0 ? 'the coordinator' : 'a worker'}, started again after 10 s`,
      away: node,
      async cause({ nodes, approachDeadline }) {
        const save = await approachDeadline()
        await nodes.kill(node)
        await wait(AWAY_MS)
        await nodes.start(node)
        return save()
      },
    }),
  ),
]
