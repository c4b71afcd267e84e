import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { MANAGER_EMAIL } from '#server/features/testing/callers.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent, type Person } from '#server/testing/people.ts'
import { countRows, startTestApp } from '#server/testing/test-app.ts'
import { query } from '../../database/rows.ts'
import { rejection } from '../content/testing/rejection.ts'
import { startRun } from './run-queries.ts'
import { executeRun } from './seed-run.ts'
import { copySmallContent, withSmallContent } from './testing/small-content.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  ALLOW_INSECURE: 'on',
  SMTP_URL: 'smtp://127.0.0.1:1',
  CONTENT_MANAGERS: MANAGER_EMAIL,
}

const app = forThisFile(() => startTestApp({}, withSmallContent))
let manager: Person

beforeAll(async () => {
  // Rendering takes most of the time and has its own tests.
  vi.spyOn(app.services.textRenderer, 'render').mockResolvedValue({ outcome: 'rendered', html: '<p>A text.</p>' })
  manager = await makeParent(app)
})

async function followed(runId: string) {
  const { seeding } = app.client(manager.token)
  const lines = []
  for (;;) {
    const page = await seeding.log({ runId, after: lines.at(-1)?.number ?? 0 })
    lines.push(...page.lines)
    if (page.run.state !== 'running') return { ...page, lines }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const versions = async () => {
  const { rows } = await sql`
    SELECT (SELECT sum(version)::int FROM lessons) AS lessons, (SELECT sum(version)::int FROM tests) AS tests,
           (SELECT count(*)::int FROM subjects) AS subjects`.execute(app.database.kysely)
  return rows
}

it('runs once for several clicks, logs every step, and changes nothing the second time', async () => {
  const { seeding } = app.client(manager.token)
  const started = await Promise.all([seeding.start(), seeding.start(), seeding.start()])
  expect(started.filter(({ started }) => started)).toHaveLength(1)
  const [runId = ''] = new Set(started.map(({ run }) => run.id))
  expect(new Set(started.map(({ run }) => run.id)).size).toBe(1)
  const { run, lines } = await followed(runId)
  expect(run).toMatchObject({ state: 'done', startedBy: 'Test Person', progress: { done: 6, total: 6 } })
  expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1))
  expect(lines.at(-1)).toMatchObject({ level: 'success', message: 'Data seeding completed successfully' })
  const first = await versions()
  expect(first).toMatchObject([{ subjects: 6 }])
  const again = await followed((await seeding.start()).run.id)
  expect(again.run.state).toBe('done')
  expect(await versions()).toEqual(first)
})

it('seeds the other grades if one fails, and logs which and why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-seed-'))
  try {
    copySmallContent(folder)
    await writeFile(join(folder, 'grade-7/grade.json'), '{')
    await sql`DELETE FROM stored_grades`.execute(app.database.kysely)
    const { run } = await startRun(app.database.kysely, manager.id)
    await executeRun(app.services, { id: run.id, userId: manager.id, folder })
    const grades = await query(
      app.database.kysely,
      z.object({ name: z.string() }),
      sql`SELECT name FROM grades ORDER BY name`,
    )
    expect(grades.map(({ name }) => name)).toEqual(['Grade 6', 'Grade 8'])
    const { run: ended, lines } = await followed(run.id)
    expect(ended.state).toBe('failed')
    expect(lines.find(({ level }) => level === 'error')?.message).toMatch(/^grade-7 .*grade\.json/)
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('an interrupted run is marked as such, and another can start', async () => {
  const db = app.database.kysely
  const { run } = await startRun(db, manager.id)
  await sql`UPDATE seed_runs SET touched_at = now() - interval '2 minutes' WHERE id = ${run.id}`.execute(db)
  expect((await followed(run.id)).run.state).toBe('cut-off')
  const next = await startRun(db, manager.id)
  expect(next).toMatchObject({ started: true })
  expect(next.run.id).not.toBe(run.id)
})

it.each([
  ['off', undefined],
  ['on', 'on'],
])('in production is %s with SEED_DATA %s', async (_, SEED_DATA) => {
  const production = await startTestApp({ ...PRODUCTION, ...(SEED_DATA && { SEED_DATA }) })
  try {
    const person = await makeParent(production, MANAGER_EMAIL)
    const { seeding } = production.client(person.token)
    expect((await seeding.status()).enabled).toBe(SEED_DATA === 'on')
    if (SEED_DATA !== 'on') {
      expect(await rejection(seeding.start())).toMatchObject({ code: 'FORBIDDEN' })
      expect(await countRows(production, 'seed_runs')).toBe(0)
    }
  } finally {
    await production.close()
  }
})
