import { classOfOperation, type StatementClass } from './statement-classes.ts'

/**
 * Plan of a statement on several nodes.
 * @property steps queries that run one after another
 * @property tasks nodes' parts in the largest of them; 1 for a step on one node or the coordinator
 */
export type DistributedPlan = { steps: number; tasks: number }

/** Reads the result of EXPLAIN (FORMAT JSON) on Citus. */
export function readPlan(explained: unknown): DistributedPlan {
  const counts = [...taskCounts(explained)]
  return { steps: Math.max(1, counts.length), tasks: Math.max(1, ...counts) }
}

function* taskCounts(node: unknown): Generator<number> {
  if (typeof node !== 'object' || node === null) return
  for (const [name, value] of Object.entries(node)) {
    if (name === 'Task Count' && typeof value === 'number') yield value
    else yield* taskCounts(value)
  }
}

/** Children of a parent with whom the statements are recorded, and the parent. */
const MAX_FAMILY = 3

/**
 * Compares the plan of a statement with the class of its operation.
 * @param plan error message of a refused statement
 * @param known what is known to be wrong with statements of this operation
 * @returns the problem; null if there is none, or it is known
 */
export function judgePlan(operation: string, plan: DistributedPlan | string, known: Known | undefined): string | null {
  const kind = classOfOperation(operation)
  if (kind === undefined) return `${operation} has no class: add it to server/distribution/statement-classes.ts`
  if (typeof plan === 'string') return known === 'refused' ? null : `${operation} is refused: ${plan}`
  if (plan.tasks <= maxTasks(kind) || known !== undefined) return null
  return `${operation} runs on ${plan.tasks} shards at once, which its class (${kind}) does not allow`
}

/** A refused statement, or one that reads more nodes than its class allows. */
export type Known = 'refused' | 'wide'

function maxTasks(kind: StatementClass): number {
  if (kind === 'staff') return Number.POSITIVE_INFINITY
  return kind === 'family' ? MAX_FAMILY : 1
}
