import type { Metadata } from '../facts.ts'

/** What was there with what is given put over it: empty text takes an entry off, or all of them. */
export function mergeMetadata(present: Metadata, given: Metadata | '' | undefined): Metadata {
  if (given === undefined) return present
  if (given === '') return {}
  return Object.fromEntries(Object.entries({ ...present, ...given }).filter(([, value]) => value !== ''))
}
