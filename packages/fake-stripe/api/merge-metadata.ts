import type { Metadata } from '../model.ts'

/** Merges changes over metadata. An empty string deletes one entry, or all of them. */
export function mergeMetadata(present: Metadata, changes: Metadata | '' | undefined): Metadata {
  if (changes === undefined) return present
  if (changes === '') return {}
  return Object.fromEntries(Object.entries({ ...present, ...changes }).filter(([, value]) => value !== ''))
}
