import { createHash } from 'node:crypto'
import type { Question } from '#domain/scoring/question.ts'
import type { Executor } from '../../../database/database.ts'
import { questionsOf } from '../lessons/validate-lesson.ts'
import { type Offer, offers, type QuestionOffer, questionOffers } from './import-options.ts'
import {
  type ImportRow,
  type ItemRow,
  importItems,
  importTargets,
  type TargetRow,
} from './preview-queries.ts'

/** What would come of an import now. */
export type Preview = { basedOn: string; targets: TargetRow[] } & (
  | { kind: 'questions'; offers: QuestionOffer[]; present: Question[]; unreadable: boolean }
  | { kind: 'content'; offers: Offer[] }
)

export async function previewOf(db: Executor, row: ImportRow): Promise<Preview> {
  const items: ItemRow[] = await importItems(db, row.id)
  const targets = await importTargets(db, row)
  const basedOn = fingerprint(row, targets)
  if (row.kind !== 'questions') return { kind: 'content', basedOn, targets, offers: offers(items, targets) }
  const { questions, fields } = questionsOf('questions', targets[0]?.questions)
  const present = questions ?? []
  const unreadable = Object.keys(fields).length > 0
  return { kind: 'questions', basedOn, targets, offers: questionOffers(items, present), present, unreadable }
}

/** Another one as soon as anything changes that an import could change, or that decides what it does. */
function fingerprint({ id }: ImportRow, targets: readonly TargetRow[]): string {
  const versions = targets.map((target) => `${target.id} ${target.version} ${target.within}`).toSorted()
  return createHash('sha256')
    .update([id, ...versions].join('\n'))
    .digest('base64url')
}
