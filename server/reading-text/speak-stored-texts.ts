import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Executor } from '../database/database.ts'
import { query, WithId } from '../database/rows.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { TextRenderer } from './text-renderer.ts'

const QUEUE = 'speak-stored-texts'

type Dependencies = { db: Executor; textRenderer: TextRenderer; log: Logger }

/** Schedules one process at start to render again texts that an earlier version stored without spoken formulas or without their names. */
export async function scheduleSpokenTexts(dependencies: Dependencies, jobs: Jobs): Promise<void> {
  await jobs.work(QUEUE, () => speakStoredTexts(dependencies))
  await jobs.enqueue(dependencies.db, QUEUE, {})
}

/** Renders stored texts again, without changing version or modification time. A concurrent save takes precedence. */
export async function speakStoredTexts({ db, textRenderer, log }: Dependencies): Promise<void> {
  let spoken = 0
  for (const id of await listTextsWithoutWords(db)) {
    const markdown = await findText(db, id)
    const rendered = markdown === null ? null : await textRenderer.render(markdown, QUEUE)
    if (rendered?.outcome !== 'rendered') continue
    await sql`
      UPDATE stored_lessons SET text_content = ${rendered.html}
      WHERE id = ${id} AND text_markdown = ${markdown}`.execute(db)
    spoken += 1
  }
  if (spoken > 0) log.info({ lessons: spoken }, 'Added spoken formulas to stored texts')
}

async function listTextsWithoutWords(db: Executor): Promise<string[]> {
  const rows = await query(
    db,
    WithId,
    sql`
    SELECT id FROM stored_lessons
    WHERE text_content ~ '<math(?![^>]* (aria-label=|alttext=""))' ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

const Text = z.object({ markdown: z.string().nullable() })

async function findText(db: Executor, id: string): Promise<string | null> {
  const [row] = await query(
    db,
    Text,
    sql`
    SELECT text_markdown AS markdown FROM stored_lessons WHERE id = ${id}`,
  )
  return row?.markdown ?? null
}
