import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import type { Database, Executor } from '../../../database/database.ts'
import { lockContent } from '../changes/change-queries.ts'
import { type ImportAction, mergeQuestions } from './import-options.ts'
import { type PlannedWrite, planImport } from './import-plan.ts'
import { computePreview, type Preview } from './preview.ts'
import { findImport, type ImportResult, type ImportRow } from './preview-queries.ts'
import {
  abortWriting,
  beginWriting,
  completeImport,
  reportWriteProgress,
  writeGrades,
  writeImages,
  writeLessons,
  writeQuestions,
  writeSubjects,
  writeTests,
} from './write-queries.ts'

export type Confirmation = {
  importId: string
  userId: string
  basedOn: string
  choices: ReadonlyMap<number, ImportAction>
}

export type Confirmed =
  | { outcome: 'done' }
  | { outcome: 'not-found' }
  | { outcome: 'changed' }
  | { outcome: 'cannot'; message: string }
  | { outcome: 'refused'; fields: Record<string, string> }

/** Lessons of one statement, after which it is told how far the writing is. */
const AT_ONCE = 50

/**
 * Writes an import, all of it in one transaction. A second confirmation waits for the first and finds it done. How far it
 * is is told beside the transaction, for others to see; when the process ends, nothing was written.
 */
export async function confirmImport(database: Database, given: Confirmation): Promise<Confirmed> {
  const { importId, userId } = given
  const told: Promise<unknown>[] = []
  const tell = (done: number, total: number) => {
    told.push(reportWriteProgress(database.kysely, importId, done, total).catch(() => {}))
  }
  await beginWriting(database.kysely, userId, importId)
  let confirmed: Confirmed | undefined
  try {
    confirmed = await database.kysely.transaction().execute(async (db) => {
      await lockContent(db)
      return write(db, given, tell)
    })
    return confirmed
  } finally {
    await Promise.all(told)
    if (confirmed?.outcome !== 'done') await abortWriting(database.kysely, importId)
  }
}

type Tell = (done: number, total: number) => void

async function write(db: Executor, given: Confirmation, tell: Tell): Promise<Confirmed> {
  const row = await findImport(db, given.userId, given.importId)
  if (row === undefined) return { outcome: 'not-found' }
  if (row.state === 'done') return { outcome: 'done' }
  if (row.state === 'reading') return { outcome: 'cannot', message: 'The file is still being read.' }
  if (row.state === 'failed') return { outcome: 'cannot', message: row.failure ?? 'This cannot be imported.' }
  if (row.kind !== 'grade' && row.targetTitle === null) {
    return { outcome: 'cannot', message: 'What this was to go into is not there any more.' }
  }
  const preview = await computePreview(db, row)
  if (preview.basedOn !== given.basedOn) return { outcome: 'changed' }
  for (const { item, actions } of preview.offers) {
    const action = given.choices.get(item.place)
    if (action !== undefined && !actions.includes(action)) {
      return { outcome: 'refused', fields: { [`choices.${item.place}`]: 'This cannot be done with it' } }
    }
  }
  const result =
    preview.kind === 'questions'
      ? await writeBank(db, row, given, preview)
      : await writeRows(db, row, given, preview, tell)
  if ('outcome' in result) return result
  await completeImport(db, row.id, result)
  return { outcome: 'done' }
}

async function writeBank(
  db: Executor,
  row: ImportRow,
  { userId, choices }: Confirmation,
  { offers, present }: Extract<Preview, { kind: 'questions' }>,
): Promise<ImportResult | Confirmed> {
  const { questions, ...counts } = mergeQuestions(offers, present, choices)
  if (questions.length > CONTENT_LIMITS.questions) {
    const message = `There may be at most ${CONTENT_LIMITS.questions} questions; this would make ${questions.length}`
    return { outcome: 'refused', fields: { choices: message } }
  }
  if (counts.added + counts.replaced > 0) await writeQuestions(db, row, userId, questions)
  return { ...counts, gradeId: row.gradeId ?? '', subjectId: row.subjectId }
}

async function writeRows(
  db: Executor,
  row: ImportRow,
  { userId, choices }: Confirmation,
  { offers, targets }: Extract<Preview, { kind: 'content' }>,
  tell: Tell,
): Promise<ImportResult | Confirmed> {
  const { writes, skipped, gradeId } = planImport(offers, targets, choices, row.subjectId)
  const into = row.gradeId ?? gradeId
  if (into === null) return { outcome: 'refused', fields: { choices: 'There is nothing to import then' } }
  const of = (kind: PlannedWrite['kind']) => writes.filter((one) => one.kind === kind)
  const steps = [of('grade'), of('subject'), ...chunks(of('lesson')), of('test')]
  const writers = { grade: writeGrades, subject: writeSubjects, lesson: writeLessons, test: writeTests }
  let done = 0
  await writeImages(db, row.id, userId)
  for (const step of steps) {
    const kind = step[0]?.kind
    if (kind === undefined || kind === 'question') continue
    tell(done, writes.length)
    await writers[kind](db, row.id, userId, step)
    done += step.length
  }
  const added = writes.filter(({ action }) => action === 'add').length
  return { added, replaced: writes.length - added, skipped, gradeId: into, subjectId: row.subjectId }
}

function chunks<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / AT_ONCE)
  return Array.from({ length: count }, (_, index) => items.slice(index * AT_ONCE, (index + 1) * AT_ONCE))
}
