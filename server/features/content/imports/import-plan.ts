import { randomUUID } from 'node:crypto'
import { type ImportAction, resolveAction } from '#domain/content/import-actions.ts'
import type { ImportOption } from './import-options.ts'
import type { ItemRow, TargetRow } from './preview-queries.ts'

/** Row to write: columns of the staged item at `place`, except name and number. */
export type PlannedWrite = {
  place: number
  kind: ItemRow['kind']
  action: 'add' | 'replace'
  id: string
  /** Parent subject or grade; null for a grade. */
  parentId: string | null
  name: string
  number: number | null
}

/** Content into which a file is imported. */
type PresentContent = {
  targets: readonly TargetRow[]
  /** Parent of lessons that have no subject in the file. */
  subjectId: string | null
  /** Names of all grades, since an added grade needs another one. */
  gradeNames: readonly string[]
}

export type ImportPlan = { writes: PlannedWrite[]; skipped: number; gradeId: string | null }

/**
 * Plans the writes of an import.
 * @param chosen valid actions by place of the item
 */
export function planImport(
  options: readonly ImportOption[],
  chosen: ReadonlyMap<number, ImportAction>,
  { targets, subjectId, gradeNames }: PresentContent,
): ImportPlan {
  const planned = new Map<number, PlannedWrite | null>()
  const numbers = new Map<string, Set<number>>()
  const writes: PlannedWrite[] = []
  for (const option of options) {
    const write = planWrite(option)
    planned.set(option.item.place, write)
    if (write !== null) writes.push(write)
  }
  const gradeId = writes.find(({ kind }) => kind === 'grade')?.id ?? null
  return { writes, skipped: options.length - writes.length, gradeId }

  function planWrite({ item, actions, match }: ImportOption): PlannedWrite | null {
    const parent = item.within === null ? undefined : planned.get(item.within)
    const action = resolveAction(actions, chosen.get(item.place), parent === null ? 'skip' : parent?.action)
    if (action === 'skip') return null
    const parentId = parent?.id ?? subjectId
    const { place, kind } = item
    if (action === 'replace' && match !== null) {
      const { id, name, number } = match.target
      return { place, kind, action, id, parentId, name: kind === 'lesson' ? item.name : name, number }
    }
    return {
      place,
      kind,
      action: 'add',
      id: randomUUID(),
      parentId,
      name: freeName(item, parentId),
      number: freeNumber(item, parentId),
    }
  }

  /** Unique name within the parent, with the first available number if needed. */
  function freeName({ kind, name }: ItemRow, parentId: string | null): string {
    if (kind !== 'grade' && kind !== 'subject') return name
    const isTaken = (wanted: string) =>
      (kind === 'grade' && gradeNames.includes(wanted)) ||
      targets.some((target) => target.kind === kind && target.within === parentId && target.name === wanted) ||
      writes.some((write) => write.kind === kind && write.parentId === parentId && write.name === wanted)
    let free = name
    for (let n = 2; isTaken(free); n += 1) free = `${name.slice(0, 190)} (${n})`
    return free
  }

  /** The lesson's own number, or the next one after all others if it is in use. */
  function freeNumber({ kind, number }: ItemRow, parentId: string | null): number | null {
    if (kind !== 'lesson' || number === null || parentId === null) return null
    const taken = numbers.get(parentId) ?? new Set(lessonNumbers(targets, parentId))
    const ofFile = options.flatMap(({ item }) => (item.kind === 'lesson' ? (item.number ?? []) : []))
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
