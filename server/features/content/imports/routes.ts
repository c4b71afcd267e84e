import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import type { ImportAction } from '#domain/content/import-actions.ts'
import { toStoredQuestions } from '#domain/content/questions/stored-questions.ts'
import type { Database, Executor } from '../../../database/database.ts'
import { inTransaction } from '../../../database/retry.ts'
import { contentManager, verified } from '../../../http/callers.ts'
import { act } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { expectOutcome } from '../../../http/outcomes.ts'
import { lockContent } from '../changes/change-queries.ts'
import { computePreview, type Preview } from './import-options.ts'
import { type PlannedWrite, planImport } from './import-plan.ts'
import { presentImport, presentPreview } from './present.ts'
import { findImport, type ImportResult, type ImportRow, listGradeNames } from './preview-queries.ts'
import { mergeQuestions } from './question-options.ts'
import {
  abortWriting,
  beginWriting,
  completeImport,
  deleteImport,
  reportWriteProgress,
  writeGrades,
  writeImages,
  writeLessons,
  writeQuestions,
  writeSubjects,
  writeTags,
  writeTests,
} from './write-queries.ts'

type Confirmation = {
  importId: string
  userId: string
  basedOn: string
  publishNewGrade: boolean
  choices: ReadonlyMap<number, ImportAction>
}

type Confirmed =
  | { outcome: 'done' }
  | { outcome: 'not-found' }
  | { outcome: 'changed' }
  | { outcome: 'impossible'; message: string }
  | { outcome: 'rejected'; fields: Record<string, string> }

/** Lessons per statement; progress is reported after each. */
const BATCH_SIZE = 50

/**
 * Writes a whole import in one transaction. A second confirmation waits for the first and finds it done. Progress is
 * reported outside the transaction, so that others can see it. If the process ends, nothing is written.
 */
async function confirmImport(database: Database, confirmation: Confirmation): Promise<Confirmed> {
  const { importId, userId } = confirmation
  const reports: Promise<unknown>[] = []
  const reportProgress = (done: number, total: number) => {
    reports.push(reportWriteProgress(database.kysely, importId, done, total).catch(() => {}))
  }
  await beginWriting(database.kysely, userId, importId)
  let confirmed: Confirmed | undefined
  try {
    confirmed = await inTransaction(database.kysely, async (db) => {
      await lockContent(db)
      return write(db, confirmation, reportProgress)
    })
    return confirmed
  } finally {
    await Promise.all(reports)
    if (confirmed?.outcome !== 'done') await abortWriting(database.kysely, importId)
  }
}

type ReportProgress = (done: number, total: number) => void

async function write(db: Executor, confirmation: Confirmation, reportProgress: ReportProgress): Promise<Confirmed> {
  const row = await findImport(db, confirmation.userId, confirmation.importId)
  if (row === undefined) return { outcome: 'not-found' }
  if (row.state === 'done') return { outcome: 'done' }
  if (row.state === 'reading') return { outcome: 'impossible', message: 'The file is still being processed.' }
  if (row.state === 'failed') return { outcome: 'impossible', message: row.failure ?? 'This can’t be imported.' }
  if (row.kind === 'questions' && row.targetKind === null) {
    return { outcome: 'impossible', message: 'These questions are for a draft. Save the draft instead.' }
  }
  if (row.kind !== 'grade' && row.targetTitle === null) {
    return { outcome: 'impossible', message: 'The target no longer exists.' }
  }
  const preview = await computePreview(db, row)
  if (preview.basedOn !== confirmation.basedOn) return { outcome: 'changed' }
  for (const { item, actions } of preview.options) {
    const action = confirmation.choices.get(item.place)
    if (action !== undefined && !actions.includes(action)) {
      return { outcome: 'rejected', fields: { [`choices.${item.place}`]: 'This isn’t possible for this item' } }
    }
  }
  const result =
    preview.kind === 'questions'
      ? await importQuestions(db, row, confirmation, preview)
      : await importContent(db, { row, reportProgress }, confirmation, preview)
  if ('outcome' in result) return result
  await completeImport(db, row.id, result)
  return { outcome: 'done' }
}

async function importQuestions(
  db: Executor,
  row: ImportRow,
  { userId, choices }: Confirmation,
  { options, existing }: Extract<Preview, { kind: 'questions' }>,
): Promise<ImportResult | Confirmed> {
  const { questions, ...counts } = mergeQuestions(options, existing, choices)
  if (questions.length > CONTENT_LIMITS.questions) {
    const excess = questions.length - CONTENT_LIMITS.questions
    const message = `There’s room for ${CONTENT_LIMITS.questions} questions, and this would make ${questions.length}. Skip at least ${excess} below.`
    return { outcome: 'rejected', fields: { choices: message } }
  }
  if (counts.added + counts.replaced > 0) {
    await writeQuestions(db, row, userId, toStoredQuestions(questions) ?? [])
  }
  return { ...counts, gradeId: row.gradeId ?? '', subjectId: row.subjectId }
}

async function importContent(
  db: Executor,
  { row, reportProgress }: { row: ImportRow; reportProgress: ReportProgress },
  { userId, choices, publishNewGrade }: Confirmation,
  { options, targets }: Extract<Preview, { kind: 'content' }>,
): Promise<ImportResult | Confirmed> {
  const { writes, skipped, gradeId } = planImport(options, choices, {
    targets,
    subjectId: row.subjectId,
    gradeNames: await listGradeNames(db),
  })
  const targetGradeId = row.gradeId ?? gradeId
  if (targetGradeId === null) return { outcome: 'rejected', fields: { choices: 'There’s nothing left to import' } }
  const ofKind = (kind: PlannedWrite['kind']) => writes.filter((write) => write.kind === kind)
  const batches = [ofKind('grade'), ofKind('subject'), ...chunk(ofKind('lesson')), ofKind('test')]
  const addGrades: typeof writeSubjects = (db, importId, userId, grades) =>
    writeGrades(db, importId, { userId, published: publishNewGrade }, grades)
  const writers = { grade: addGrades, subject: writeSubjects, lesson: writeLessons, test: writeTests }
  let done = 0
  await writeImages(db, row.id, userId)
  for (const batch of batches) {
    const kind = batch[0]?.kind
    if (kind === undefined || kind === 'question') continue
    reportProgress(done, writes.length)
    await writers[kind](db, row.id, userId, batch)
    if (kind === 'subject') await writeTags(db, row.id, batch)
    done += batch.length
  }
  const added = writes.filter(({ action }) => action === 'add').length
  return { added, replaced: writes.length - added, skipped, gradeId: targetGradeId, subjectId: row.subjectId }
}

function chunk<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / BATCH_SIZE)
  return Array.from({ length: count }, (_, index) => items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE))
}

export const contentImports = {
  progress: operations.contentImports.progress.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const row = await findImport(context.services.database.kysely, user.id, input.importId)
      if (!row) throw errors.NOT_FOUND()
      return { import: presentImport(row) }
    }),
  ),

  preview: operations.contentImports.preview.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const { kysely } = context.services.jobDatabase
      // A single snapshot: the options must match the versions on which a confirmation is based.
      return kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (db) => {
          const row = await findImport(db, user.id, input.importId)
          if (!row) throw errors.NOT_FOUND()
          return presentPreview(row, await computePreview(db, row))
        })
    }),
  ),

  confirm: operations.contentImports.confirm.handler(
    act({ as: contentManager }, async (user, { input, context, errors }) => {
      const { database, jobDatabase } = context.services
      const { importId, basedOn, publishNewGrade } = input
      if (publishNewGrade) verified(contentManager).admit(user, true)
      const userId = user.id
      const choices = new Map(input.choices.map(({ key, action }) => [Number(key), action]))
      const confirmed = await confirmImport(jobDatabase, { importId, userId, basedOn, choices, publishNewGrade })
      expectOutcome(confirmed, 'done', {
        'not-found': () => errors.NOT_FOUND(),
        changed: () => errors.EDIT_CONFLICT(),
        impossible: ({ message }) => errors.CANNOT_IMPORT({ message }),
        rejected: ({ fields }) => errors.INVALID_INPUT({ data: { fields } }),
      })
      const row = await findImport(database.kysely, user.id, importId)
      if (!row) throw errors.NOT_FOUND()
      return { import: presentImport(row) }
    }),
  ),

  delete: operations.contentImports.delete.handler(
    act({ as: contentManager }, async (user, { input, context }) => {
      await deleteImport(context.services.database.kysely, user.id, input.importId)
      return {}
    }),
  ),
}
