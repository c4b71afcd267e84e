import { fullName } from '#web/product/full-name.ts'
import { datedFileName } from '#web/ui/download.ts'
import type { Learner } from './learner.ts'

/** What the file with a learner's data is called: `noor-haddad-2026-11-21.json`. */
export function exportFileName(learner: Pick<Learner, 'firstName' | 'lastName'>, moment: Date): string {
  return datedFileName(fullName(learner), 'learner', moment, 'json')
}
