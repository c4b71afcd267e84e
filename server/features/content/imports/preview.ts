import { createHash } from 'node:crypto'
import type { Question } from '#domain/scoring/question.ts'
import type { Executor } from '../../../database/database.ts'
import { validateQuestionField } from '../lessons/validate-lesson.ts'
import { type ImportOption, listImportOptions, listQuestionOptions, type QuestionOption } from './import-options.ts'
import { type ImportRow, type ItemRow, listImportItems, listImportTargets, type TargetRow } from './preview-queries.ts'

/** Result of an import if it was confirmed now. */
export type Preview = { basedOn: string; targets: TargetRow[] } & (
  | { kind: 'questions'; options: QuestionOption[]; existing: Question[]; unreadable: boolean }
  | { kind: 'content'; options: ImportOption[] }
)

export async function computePreview(db: Executor, row: ImportRow): Promise<Preview> {
  const items: ItemRow[] = await listImportItems(db, row.id)
  const targets = await listImportTargets(db, row)
  const basedOn = fingerprint(row, targets)
  if (row.kind !== 'questions') return { kind: 'content', basedOn, targets, options: listImportOptions(items, targets) }
  const { questions, fields } = validateQuestionField('questions', targets[0]?.questions)
  const existing = questions ?? []
  const unreadable = Object.keys(fields).length > 0
  return {
    kind: 'questions',
    basedOn,
    targets,
    options: listQuestionOptions(items, existing),
    existing,
    unreadable,
  }
}

/** Changes with everything that the import could change or that decides its options. */
function fingerprint({ id }: ImportRow, targets: readonly TargetRow[]): string {
  const versions = targets.map((target) => `${target.id} ${target.version} ${target.within}`).toSorted()
  return createHash('sha256')
    .update([id, ...versions].join('\n'))
    .digest('base64url')
}
