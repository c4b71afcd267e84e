import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Executor } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { TextRenderer } from './text-renderer.ts'

const QUEUE = 'speak-stored-texts'

type Dependencies = { db: Executor; textRenderer: TextRenderer; log: Logger }

/** Renders texts again that a version before the words of formulas stored, on one process after a start. */
export async function scheduleSpokenTexts(dependencies: Dependencies, jobs: Jobs): Promise<void> {
  await jobs.work(QUEUE, () => speakStoredTexts(dependencies))
  await jobs.enqueue(dependencies.db, QUEUE, {})
}

/** A lesson that someone saves at the same time stays as saved. Neither its version nor its time of change moves. */
export async function speakStoredTexts({ db, textRenderer, log }: Dependencies): Promise<void> {
  let last = ''
  let rendered = 0
  while (true) {
    const lesson = await findTextWithoutWords(db, last)
    if (lesson === null) break
    last = lesson.id
    const result = await textRenderer.render(lesson.markdown, QUEUE)
    if (result.outcome === 'too-complex') continue
    await sql`
      UPDATE stored_lessons SET text_content = ${result.html}
      WHERE id = ${lesson.id} AND text_markdown = ${lesson.markdown}`.execute(db)
    rendered += 1
  }
  if (rendered > 0) log.info({ lessons: rendered }, 'Added words for reading formulas aloud')
}

async function findTextWithoutWords(db: Executor, after: string): Promise<{ id: string; markdown: string } | null> {
  const { rows } = await sql<{ id: string; markdown: string }>`
    SELECT id, text_markdown AS markdown FROM stored_lessons
    WHERE text_content LIKE '%<math%' AND text_content NOT LIKE '% alttext="%' AND id::text > ${after}
    ORDER BY id::text LIMIT 1`.execute(db)
  return rows[0] ?? null
}
