import type { LastChangeRow } from './change-queries.ts'
import { presentEditor } from './outcome.ts'

/** What is told of the last change of everything that is edited. */
export function presentLastChange({ version, changedBy, changedAt }: LastChangeRow) {
  return { version, changedBy: presentEditor(changedBy), changedAt }
}
