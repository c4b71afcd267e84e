import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/retry.ts'
import type { TextRenderer } from '../../reading-text/text-renderer.ts'
import type { Services } from '../../services.ts'
import { lockContent } from '../content/changes/change-queries.ts'
import type { GradeContent } from '../content/formats/grade-content.ts'
import { ContentError, listGradeFolders, readGrade } from './read-content.ts'
import { endRun, reportRunProgress } from './run-queries.ts'
import { toGradeRows, upsertGrade } from './seed-content.ts'

type Run = { id: string; userId: string; folder?: string }
type Level = 'info' | 'success' | 'error'

/**
 * Seeds the sample grades and reports progress to the run's log. Each grade is one transaction: a failed one leaves
 * nothing behind, and the others are seeded. Never throws.
 */
export async function executeRun(
  { database, config, log, textRenderer }: Pick<Services, 'database' | 'config' | 'log' | 'textRenderer'>,
  { id, userId, folder = config.sampleContent }: Run,
): Promise<void> {
  const db = database.kysely
  let failed = 0
  let done = 0
  let total = 0
  const report = (level: Level, message: string) => reportRunProgress(db, id, { level, message, done, total })

  async function attempt<T>(subject: string, act: () => Promise<T>): Promise<T | null> {
    try {
      return await act()
    } catch (error) {
      failed += 1
      log.error({ err: error, runId: id }, 'A part of the sample data could not be seeded')
      const reason = error instanceof ContentError ? error.message : 'An unexpected error occurred'
      await report('error', `${subject} was skipped: ${reason}`)
      return null
    }
  }

  try {
    await report('info', 'Starting data seeding')
    const folders = await listGradeFolders(folder)
    const grades: GradeContent[] = []
    for (const name of folders) {
      const grade = await attempt(name, () => readGrade(folder, name, config.videoHosts))
      if (grade !== null) grades.push(grade)
    }
    total = grades.length * 2
    for (const grade of grades) {
      await report('info', `${grade.name}: ${describeContents(grade)}`)
      const rows = await attempt(grade.name, () => toGradeRows(grade, createRender(textRenderer)))
      done += 1
      if (rows !== null) {
        await report('info', `${grade.name}: reading texts rendered, writing`)
        const written = await attempt(grade.name, () => writeGrade(database, rows, userId))
        if (written !== null) await report('success', `${grade.name} is in`)
      }
      done += 1
    }
    await report(
      failed > 0 ? 'error' : 'success',
      failed > 0 ? `Data seeding ended with ${failed} failures` : 'Data seeding completed successfully',
    )
    await endRun(db, id, failed > 0 ? 'failed' : 'done')
  } catch (error) {
    log.error({ err: error, runId: id }, 'Seeding failed')
    const end = async () => {
      await report('error', 'Data seeding failed')
      await endRun(db, id, 'failed')
    }
    // Without the database the run is considered interrupted after a minute.
    await end().catch(() => {})
  }
}

async function writeGrade(database: Database, rows: Parameters<typeof upsertGrade>[1], userId: string) {
  return inTransaction(database.kysely, async (db) => {
    await lockContent(db)
    await upsertGrade(db, rows, userId)
    return true
  })
}

function createRender(textRenderer: TextRenderer) {
  return async (markdown: string) => {
    const rendered = await textRenderer.render(markdown, 'seeding')
    if (rendered.outcome !== 'rendered') throw new Error('A reading text could not be rendered')
    return rendered.html
  }
}

function describeContents({ subjects }: GradeContent): string {
  const lessons = subjects.flatMap((subject) => subject.lessons).length
  const tests = subjects.flatMap((subject) => subject.tests).length
  return `${subjects.length} subjects, ${lessons} lessons, ${tests} tests`
}
