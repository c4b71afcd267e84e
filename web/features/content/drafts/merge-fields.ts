import { type EditorFields, sameValue } from './editor-fields.ts'

export type Merged<Draft> = {
  /** Both people's changes; where both changed the same field, mine. */
  draft: Draft
  /** The fields that only they changed. */
  theirs: string[]
  /** The fields that both changed, to different values. */
  disputed: string[]
}

/** Brings together what two people made of the same `base`, field by field. */
export function mergeWritten<Draft extends EditorFields>(
  base: Draft,
  mine: Draft,
  present: Draft,
): Merged<Draft> {
  const fields = Object.keys(present).filter((field) => !sameValue(present[field], base[field]))
  const differ = fields.filter((field) => !sameValue(mine[field], present[field]))
  const theirs = differ.filter((field) => sameValue(mine[field], base[field]))
  return {
    draft: takeFields(mine, present, theirs),
    theirs,
    disputed: differ.filter((field) => !theirs.includes(field)),
  }
}

/** `into` with some fields of `from`. */
export function takeFields<Draft extends EditorFields>(
  into: Draft,
  from: Draft,
  fields: readonly string[],
): Draft {
  const taken = Object.entries(from).filter(([field]) => fields.includes(field))
  return { ...into, ...Object.fromEntries(taken) }
}
