import { randomUUID } from 'node:crypto'
import type { ImportAction, ImportOption } from './import-options.ts'
import type { ItemRow, TargetRow } from './preview-queries.ts'

/** A row to be written: the columns are those of the staged item at `place`, but for the name or number given here. */
export type PlannedWrite = {
  place: number
  kind: ItemRow['kind']
  action: 'add' | 'replace'
  id: string
  /** The subject or grade that it comes into; null for a grade. */
  parentId: string | null
  name: string
  number: number | null
}

export type ImportPlan = { writes: PlannedWrite[]; skipped: number; gradeId: string | null }

/**
 * What is written once everything is chosen. What an item comes with decides first: left out with it, added with it.
 * @param chosen by the items' places; what may not be done is not among it
 * @param subjectId what lessons go into that come with no subject
 */
export function planImport(
  offers: readonly ImportOption[],
  targets: readonly TargetRow[],
  chosen: ReadonlyMap<number, ImportAction>,
  subjectId: string | null,
): ImportPlan {
  const done = new Map<number, PlannedWrite | null>()
  const numbers = new Map<string, Set<number>>()
  const writes: PlannedWrite[] = []
  for (const offer of offers) {
    const write = writeOf(offer)
    done.set(offer.item.place, write)
    if (write !== null) writes.push(write)
  }
  const gradeId = writes.find(({ kind }) => kind === 'grade')?.id ?? null
  return { writes, skipped: offers.length - writes.length, gradeId }

  function writeOf({ item, actions, same }: ImportOption): PlannedWrite | null {
    const parent = item.within === null ? undefined : done.get(item.within)
    if (parent === null) return null
    const picked = chosen.get(item.place)
    const action = parent?.action === 'add' ? (picked === 'skip' ? 'skip' : 'add') : (picked ?? actions[0])
    if (action === undefined || action === 'skip') return null
    const parentId = parent?.id ?? subjectId
    const { place, kind } = item
    if (action === 'replace' && same !== null) {
      const { id, name, number } = same.target
      return { place, kind, action, id, parentId, name: kind === 'lesson' ? item.name : name, number }
    }
    return {
      ...{ place, kind, action: 'add', id: randomUUID(), parentId },
      name: freeName(item, parentId),
      number: freeNumber(item, parentId),
    }
  }

  /** A name that the grade, or the product, has not yet: the first with a number behind it that is free. */
  function freeName({ kind, name }: ItemRow, parentId: string | null): string {
    if (kind !== 'grade' && kind !== 'subject') return name
    const isTaken = (wanted: string) =>
      targets.some(
        (target) =>
          target.kind === kind &&
          target.within === (kind === 'grade' ? null : parentId) &&
          target.name === wanted,
      ) || writes.some((write) => write.kind === kind && write.parentId === parentId && write.name === wanted)
    let free = name
    for (let n = 2; isTaken(free); n += 1) free = `${name.slice(0, 190)} (${n})`
    return free
  }

  /** Its own number, or the one after all where that is taken. */
  function freeNumber({ kind, number }: ItemRow, parentId: string | null): number | null {
    if (kind !== 'lesson' || number === null || parentId === null) return null
    const taken = numbers.get(parentId) ?? new Set(lessonNumbers(targets, parentId))
    const ofFile = offers.flatMap(({ item }) => (item.kind === 'lesson' ? (item.number ?? []) : []))
    const free = taken.has(number) ? Math.max(...taken, ...ofFile) + 1 : number
    numbers.set(parentId, taken.add(free))
    return free
  }
}

function lessonNumbers(targets: readonly TargetRow[], subjectId: string): number[] {
  return targets.flatMap(({ kind, within, number }) =>
    kind === 'lesson' && within === subjectId ? (number ?? []) : [],
  )
}
