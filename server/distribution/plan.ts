import { LEARNER_COLUMN, PLACES, type Place } from '../database/places.ts'
import type { Catalog, Key, Moved, Trigger } from './catalog-queries.ts'
import { EXCEPTIONS, type Exception } from './exceptions.ts'

export type Plan = {
  /** Tables by place, each with its size. */
  tables: Record<Place, { name: string; bytes: number }[]>
  /** Tables that are not where they belong yet, those of every node first. */
  pending: { name: string; place: Exclude<Place, 'coordinator'> }[]
  /** Foreign keys between places that can be enforced, which are dropped while tables move and added again. */
  restored: Key[]
  /** Keys that get the learner's id. */
  widened: Key[]
  /** Foreign keys that are dropped, for which a statement of the deleting transaction stands in. */
  cleanups: Key[]
  /** Triggers that are dropped, because each process reads every second. */
  polled: Trigger[]
  /** What this version cannot distribute; a plan with a problem is not performed. */
  problems: string[]
}

/**
 * Plans the distribution of a database by the place of each table, from its catalog.
 * @param moved tables that Citus has distributed or copied already
 */
export function planDistribution({ tables, keys, triggers }: Catalog, moved: readonly Moved[] = []): Plan {
  const problems: string[] = []
  const placeOf = (table: string): Place => PLACES.get(table) ?? 'coordinator'
  const exceptions = new Map(
    EXCEPTIONS.flatMap((exception) => exception.names.map((name) => [name, exception] as const)),
  )
  const hasException = (name: string, kind: Exception['kind']) => exceptions.get(name)?.kind === kind

  const plan: Plan = {
    tables: { learner: [], 'every node': [], coordinator: [] },
    pending: [],
    restored: [],
    widened: [],
    cleanups: [],
    polled: [],
    problems,
  }

  const present = new Map(moved.map((table) => [table.name, table]))
  for (const { name, columns, bytes } of tables) {
    const place = PLACES.get(name)
    if (place === undefined) {
      problems.push(`The table ${name} has no place: add it to server/database/places.ts`)
      continue
    }
    plan.tables[place].push({ name, bytes })
    if (place === 'learner' && !columns.includes(LEARNER_COLUMN)) {
      problems.push(`The table ${name} has no column ${LEARNER_COLUMN} that is never null`)
    }
    const now = present.get(name)
    if (now !== undefined && !isAt(now, place)) {
      problems.push(`The table ${name} is ${describe(now)} and belongs to: ${place}`)
    }
    if (now === undefined && place !== 'coordinator') plan.pending.push({ name, place })
  }
  plan.pending.sort((a, b) => (a.place === b.place ? 0 : a.place === 'every node' ? -1 : 1))

  const isPending = (table: string) => plan.pending.some(({ name }) => name === table)
  for (const key of keys) {
    if (isLocal(key, placeOf)) {
      if (key.to !== null && (isPending(key.table) || isPending(key.to))) plan.restored.push(key)
    } else if (key.type === 'f') {
      if (hasException(key.name, 'cleanup') && key.onDelete === 'set null') plan.cleanups.push(key)
      else {
        problems.push(
          `The foreign key ${key.name} leads from ${key.table} (${placeOf(key.table)}) to ${key.to} (${placeOf(key.to ?? '')}), which no node can enforce`,
        )
      }
    } else if (hasException(key.name, 'widened')) plan.widened.push(key)
    else problems.push(`The key ${key.name} of ${key.table} does not contain ${LEARNER_COLUMN}`)
  }

  for (const trigger of triggers) {
    if (placeOf(trigger.table) === 'coordinator') continue
    if (hasException(trigger.name, 'polled')) plan.polled.push(trigger)
    else problems.push(`The trigger ${trigger.name} of ${trigger.table} would have to run on every node`)
  }
  return plan
}

function isAt({ type, column }: Moved, place: Place): boolean {
  if (place === 'every node') return type === 'reference'
  return place === 'learner' && type === 'distributed' && column === LEARNER_COLUMN
}

function describe({ type, column }: Moved): string {
  return type === 'reference' ? 'on every node' : `distributed by ${column}`
}

/** True for a key that Citus can enforce, which is within one node or refers to rows that every node has. */
function isLocal({ table, type, columns, to, toColumns, emptied }: Key, placeOf: (table: string) => Place): boolean {
  const place = placeOf(table)
  if (type !== 'f') return place !== 'learner' || columns.includes(LEARNER_COLUMN)
  if (to === null || placeOf(to) === 'every node') return !emptied.includes(LEARNER_COLUMN) || place !== 'learner'
  if (place !== 'learner') return place === 'coordinator' && placeOf(to) === 'coordinator'
  const at = columns.indexOf(LEARNER_COLUMN)
  return placeOf(to) === 'learner' && at >= 0 && toColumns[at] === LEARNER_COLUMN && emptied.length === 0
}
