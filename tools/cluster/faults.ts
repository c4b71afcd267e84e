import { setTimeout as wait } from 'node:timers/promises'
import { NODES } from './network.ts'
import { until } from './processes.ts'
import type { Cluster } from './programs.ts'

type UnderFault = {
  cluster: Cluster
  /** The node that is the primary before the fault. */
  primary: number
  /** Number of saves acknowledged so far. */
  saved(): number
  /**
   * Moves deadlines of attempts to eight seconds from now.
   * @returns saves as the learners' browsers do, until each save is accepted or rejected, and tells the result
   */
  approachDeadline(): Promise<() => Promise<string>>
  /** Writes to a node past haproxy until stopped. @returns what became of the writes */
  writeDirectly(node: number): { stop(): Promise<string> }
}

export type Fault = {
  name: string
  /** In the run without --full, too. */
  isBasic?: boolean
  /** Causes the fault and ends it. @returns what else was seen */
  cause(run: UnderFault): Promise<string>
}

const PARTITION_MS = 30_000
const FREEZE_MS = 40_000
const ETCD_AWAY_MS = 30_000

export const FAULTS: readonly Fault[] = [
  {
    name: 'kill -9 of the primary',
    isBasic: true,
    async cause({ cluster, primary, approachDeadline }) {
      const save = await approachDeadline()
      await cluster.killNode(primary)
      const seen = await save()
      await untilReplaced(cluster, primary)
      cluster.startNode(primary)
      return seen
    },
  },
  {
    name: 'planned switchover',
    isBasic: true,
    async cause({ cluster, primary }) {
      await cluster.switchOver()
      await untilReplaced(cluster, primary)
      await wait(10_000)
      return ''
    },
  },
  {
    name: 'each process restarted',
    isBasic: true,
    async cause({ cluster }) {
      for (const index of NODES) {
        await cluster.stopTrellis(index)
        await cluster.startTrellis(index)
      }
      return ''
    },
  },
  {
    name: 'primary cut off from etcd and the other nodes for 30 s, but not from its clients',
    async cause({ cluster, primary, writeDirectly }) {
      cluster.cut(primary)
      const writes = writeDirectly(primary)
      await wait(PARTITION_MS)
      await untilReplaced(cluster, primary)
      cluster.join(primary)
      await cluster.untilWhole()
      return writes.stop()
    },
  },
  {
    name: 'kill -9 of the synchronous standby',
    async cause({ cluster, primary }) {
      const standby = await cluster.synchronous()
      await cluster.killNode(standby)
      await until('another standby is synchronous', async () => ![-1, standby].includes(await cluster.synchronous()))
      await wait(5000)
      await requireSame(cluster, primary)
      cluster.startNode(standby)
      return 'the other standby became synchronous'
    },
  },
  {
    name: 'two of three members of etcd stopped for 30 s',
    async cause({ cluster, primary, saved }) {
      const members = NODES.filter((node) => node !== primary)
      await Promise.all(members.map(cluster.stopEtcd))
      const before = saved()
      await wait(ETCD_AWAY_MS)
      const count = saved() - before
      await requireSame(cluster, primary)
      members.forEach(cluster.startEtcd)
      return `the same primary (\`failsafe_mode\`); ${count} saves acknowledged in the 30 s`
    },
  },
  {
    name: 'every process of the primary’s machine frozen (SIGSTOP) for 40 s',
    async cause({ cluster, primary, writeDirectly }) {
      await cluster.freeze(primary)
      const writes = writeDirectly(primary)
      await wait(FREEZE_MS)
      await untilReplaced(cluster, primary)
      cluster.thaw(primary)
      await cluster.untilWhole()
      await untilReplaced(cluster, primary)
      return writes.stop()
    },
  },
  {
    name: 'kill -9 of one process of Trellis, started again after 10 s',
    async cause({ cluster }) {
      await cluster.killTrellis(0)
      await wait(10_000)
      await cluster.startTrellis(0)
      return ''
    },
  },
]

function untilReplaced(cluster: Cluster, primary: number): Promise<void> {
  return until('one other node is the primary', async () => {
    const leaders = await cluster.leaders()
    return leaders.length === 1 && !leaders.includes(primary)
  })
}

async function requireSame(cluster: Cluster, primary: number) {
  const leaders = await cluster.leaders()
  if (leaders.join() !== String(primary)) throw new Error(`The primary was node ${primary}, and is ${leaders.join()}`)
}
