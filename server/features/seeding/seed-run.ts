import type { Database } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { lockContent } from '../content/changes/change-queries.ts'
import type { GradeContent } from '../content/formats/grade-content.ts'
import { ContentError, listGradeFolders, readGrade } from './read-content.ts'
import { endRun, reportRunProgress } from './run-queries.ts'
import { CONTENT_FOLDER, toGradeRows, upsertGrade } from './seed-content.ts'

type Run = { id: string; userId: string; folder?: string }
type Level = 'info' | 'success' | 'error'

/**
 * Fills in the sample grades, telling the run's log all the while. Each grade is one transaction: one that fails leaves
 * nothing of itself, and the others are in. Never throws.
 */
export async function executeRun(
  services: Services,
  { id, userId, folder = CONTENT_FOLDER }: Run,
): Promise<void> {
  const { database, config, log } = services
  const db = database.kysely
  let failed = 0
  let done = 0
  let total = 0
  const tell = (level: Level, message: string) => reportRunProgress(db, id, { level, message, done, total })

  async function attempt<T>(what: string, act: () => Promise<T>): Promise<T | null> {
    try {
      return await act()
    } catch (error) {
      failed += 1
      log.error({ err: error, runId: id }, 'A part of the sample data was not put in')
      const reason = error instanceof ContentError ? error.message : 'An unexpected error occurred'
      await tell('error', `${what} was left as it was: ${reason}`)
      return null
    }
  }

  try {
    await tell('info', 'Starting data seeding')
    const folders = await listGradeFolders(folder)
    const grades: GradeContent[] = []
    for (const name of folders) {
      const grade = await attempt(name, () => readGrade(folder, name, config.videoHosts))
      if (grade !== null) grades.push(grade)
    }
    total = grades.length * 2
    for (const grade of grades) {
      await tell('info', `${grade.name}: ${describeContents(grade)}`)
      const rows = await attempt(grade.name, () => toGradeRows(grade, createRender(services)))
      done += 1
      if (rows !== null) {
        await tell('info', `${grade.name}: reading texts rendered, writing`)
        const written = await attempt(grade.name, () => writeGrade(database, rows, userId))
        if (written !== null) await tell('success', `${grade.name} is in`)
      }
      done += 1
    }
    await tell(
      failed > 0 ? 'error' : 'success',
      failed > 0 ? `Data seeding ended with ${failed} failures` : 'Data seeding completed successfully',
    )
    await endRun(db, id, failed > 0 ? 'failed' : 'done')
  } catch (error) {
    log.error({ err: error, runId: id }, 'Seeding failed')
    const end = async () => {
      await tell('error', 'Data seeding failed')
      await endRun(db, id, 'failed')
    }
    // Without its database it is taken for cut off after a while.
    await end().catch(() => {})
  }
}

async function writeGrade(database: Database, rows: Parameters<typeof upsertGrade>[1], userId: string) {
  return database.kysely.transaction().execute(async (db) => {
    await lockContent(db)
    await upsertGrade(db, rows, userId)
    return true
  })
}

function createRender({ textRenderer }: Services) {
  return async (markdown: string) => {
    const rendered = await textRenderer.render(markdown)
    if (rendered.outcome !== 'rendered') throw new Error('A reading text could not be rendered')
    return rendered.html
  }
}

function describeContents({ subjects }: GradeContent): string {
  const lessons = subjects.flatMap((subject) => subject.lessons).length
  const tests = subjects.flatMap((subject) => subject.tests).length
  return `${subjects.length} subjects, ${lessons} lessons, ${tests} tests`
}
