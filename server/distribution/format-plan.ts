import { LEARNER_COLUMN } from '../database/places.ts'
import type { Node } from './catalog-queries.ts'
import type { Plan } from './plan.ts'

/** Bytes that are copied, indexed and checked in a second, as measured (docs/scaling.md): disks and networks differ. */
const BYTES_PER_SECOND = 10e6

/** Lines that say what distributing would do. */
export function formatPlan(plan: Plan, nodes: readonly Node[]): string[] {
  const { tables, restored, widened, cleanups, polled, problems } = plan
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ') || 'none'
  const workers = nodes.filter(({ isCoordinator }) => !isCoordinator).length
  return [
    `On every node (reference tables): ${names(tables['every node'])}`,
    `On the learner’s node, by user_id, colocated: ${names(tables.learner)}`,
    `On the coordinator: ${names(tables.coordinator)}`,
    `To move now: ${formatPending(plan)}`,
    `Foreign keys that are dropped meanwhile and added again: ${restored.length}`,
    ...widened.map(
      ({ name, table, columns }) =>
        `Key that gets the learner’s id: ${name} of ${table} (${[LEARNER_COLUMN, ...columns].join(', ')})`,
    ),
    ...cleanups.map(
      ({ name, table, to }) =>
        `Foreign key that is dropped: ${name} of ${table}; done by the transaction that deletes rows of ${to}`,
    ),
    ...polled.map(
      ({ name, table }) => `Trigger that is dropped: ${name} of ${table}; each process reads every second instead`,
    ),
    ...formatSize(plan, workers),
    'Needed: the product is stopped, and a backup is not older than a day. There is no way back but restoring it into a database without Citus',
    ...problems.map((problem) => `Not possible: ${problem}`),
  ]
}

function formatPending({ tables, pending }: Plan): string {
  if (pending.length === 0) return 'nothing'
  if (pending.length === tables.learner.length + tables['every node'].length)
    return `all ${pending.length} of the first two lists`
  return pending.map(({ name }) => name).join(', ')
}

function formatSize({ tables, pending }: Plan, workers: number): string[] {
  const isPending = (name: string) => pending.some((table) => table.name === name)
  const sum = (list: Plan['tables']['learner']) => list.reduce((total, { bytes }) => total + bytes, 0)
  const everyNode = sum(tables['every node'].filter(({ name }) => isPending(name)))
  const learner = sum(tables.learner.filter(({ name }) => isPending(name)))
  const present = everyNode + learner + sum(tables.coordinator)
  const share =
    workers === 0
      ? `${formatBytes(everyNode)} and ${formatBytes(learner)} divided by their number`
      : formatBytes(everyNode + learner / workers)
  return [
    `Disk: each worker gets ${share}; the coordinator needs ${formatBytes(everyNode)} more than its ${formatBytes(present)} until the end, when ${formatBytes(everyNode + learner)} of it become free`,
    `Time: about ${formatMinutes((everyNode * Math.max(workers + 1, 2) + learner) / BYTES_PER_SECOND)}, with all tables locked`,
  ]
}

function formatBytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

function formatMinutes(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds / 60))} min`
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`
}
