// @module-tag faults

import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { sql } from 'kysely'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { z } from 'zod'
import { queryOne } from '#server/database/rows.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent, type Person } from '#server/testing/people.ts'
import { startServer } from '#server/testing/started-server.ts'
import { type Client, countRows, startTestApp } from '#server/testing/test-app.ts'
import { query } from '../../../database/rows.ts'
import { writeGradeArchive } from '../formats/write-grade.ts'
import { uploadAndPreview } from './testing/uploaded.ts'

const app = forThisFile(startTestApp)
let manager: Person

beforeAll(async () => {
  manager = await makeParent(app)
})

/** Archive of a grade with a new subject and a changed version of the existing first lesson. */
function archiveOf(name: string) {
  const lesson = {
    number: 1,
    title: 'Lesson about 1',
    description: 'Other',
    unit: null,
    standards: null,
    video: { title: null, url: null, duration: null, captionsUrl: null, narrationUrl: null },
    text: { title: null, markdown: 'New.' },
    quiz: { title: null, questions: [], ask: null },
    assignment: { title: null, instructions: null, tasks: [], ask: null, due: null },
    practice: { questions: [] },
    landing: { questions: [] },
    film: { pauses: null, questions: [] },
    writing: [],
  }
  const subject = (of: string) => ({
    name: of,
    description: null,
    color: 'bg-red-100' as const,
    required: false,
    lessons: [lesson],
    tests: [],
    tags: null,
  })
  return writeGradeArchive({
    name,
    published: true,
    images: [],
    subjects: [subject('Art'), subject('Mathematics')],
  })
}

it('kill -9 during a confirmation leaves no rows, and it can be confirmed again', async () => {
  const { gradeId, lessonIds } = await makeSubject(app)
  const db = app.database.kysely
  const { name } = await queryOne(
    db,
    z.object({ name: z.string() }),
    sql`SELECT name FROM grades WHERE id = ${gradeId}`,
  )
  const archive = Buffer.from(await archiveOf(name))
  const { import: draft, basedOn } = await uploadAndPreview(app, manager, { kind: 'grade' }, archive)
  const rows = await query(db, z.object({ database: z.string() }), sql`SELECT current_database() AS database`)
  const { host, port, user } = inject('databaseServer')
  const server = await startServer({
    PORT: '0',
    DATABASE_URL: `postgres://${user}@localhost:${port}/${rows[0]?.database}?host=${encodeURIComponent(host)}`,
    AUTH_SECRET: app.config.authSecret,
  })

  const headers = { authorization: `Bearer ${manager.token}` }
  const other: Client = createORPCClient(new RPCLink({ url: `${server.url}/api/rpc`, headers }))
  await db.transaction().execute(async (holding) => {
    // By now the subject is written, and the lesson waits for this lock.
    await sql`SELECT FROM stored_lessons WHERE id = ${lessonIds[0]} FOR UPDATE`.execute(holding)
    const confirmed = other.contentImports.confirm({ importId: draft.id, basedOn }).catch(() => 'cut off')
    await vi.waitFor(async () => {
      const waiting = await sql`
        SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%stored_lessons%'`.execute(db)
      expect(waiting.rows).toHaveLength(1)
    }, 10_000)
    const { import: amid } = await app.client(manager.token).contentImports.progress({ importId: draft.id })
    expect(amid).toMatchObject({ state: 'writing', progress: { total: 5 } })
    await server.kill()
    expect(await confirmed).toBe('cut off')
  })

  const { contentImports } = app.client(manager.token)
  const again = await contentImports.preview({ importId: draft.id })
  expect(again.basedOn).toBe(basedOn)
  expect(await countRows(app, 'stored_subjects')).toBe(1)
  const done = await contentImports.confirm({ importId: draft.id, basedOn })
  expect(done.import.result).toMatchObject({ added: 2, replaced: 3, gradeId })
  expect(await countRows(app, 'stored_subjects')).toBe(2)
})
