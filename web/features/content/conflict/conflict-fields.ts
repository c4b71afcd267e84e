import type { ConflictField } from './conflict-dialog.tsx'
import { changedNames } from './merge-onto.ts'

type FieldInWords<Fields> = { [Name in keyof Fields]: { label: string; text: (fields: Fields) => string } }

/**
 * The fields that somebody here changed since they began (`base`), or somebody else meanwhile, in the order in which `words`
 * has them.
 */
export function conflictFields<Fields extends object>(
  { base, mine, present }: { base: Fields; mine: Fields; present: Fields },
  words: FieldInWords<Fields>,
): ConflictField[]
export function conflictFields(
  { base, mine, present }: { base: object; mine: object; present: object },
  words: Record<string, { label: string; text: (fields: object) => string }>,
): ConflictField[] {
  const byMe = new Set(changedNames(base, mine))
  const byThem = new Set(changedNames(base, present))
  return Object.entries(words).flatMap(([name, { label, text }]) => {
    if (!byMe.has(name) && !byThem.has(name)) return []
    const changedBy = !byThem.has(name) ? 'me' : byMe.has(name) ? 'both' : 'them'
    return [{ label, mine: text(mine), theirs: text(present), changedBy }]
  })
}
