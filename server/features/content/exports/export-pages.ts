import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'
import { BankFormat, ExportKind } from '#contract/content/exports.ts'
import { Id } from '#contract/fields.ts'
import { contentManagersOnly, type SessionUser } from '../../../http/session.ts'
import type { Services } from '../../../services.ts'
import type { GradeContent } from '../formats/grade-content.ts'

const WORKER = join(import.meta.dirname, 'archive-worker.ts')

/** Packs a grade on a worker thread, so that it does not block other requests. */
async function packOnThread(grade: GradeContent): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(WORKER, { workerData: grade })
  worker.unref()
  try {
    const [archive]: Uint8Array<ArrayBuffer>[] = await once(worker, 'message')
    if (archive === undefined) throw new Error('The worker sent no archive')
    return archive
  } finally {
    await worker.terminate()
  }
}

const ExportQuery = z.object({ kind: ExportKind, itemId: Id, format: BankFormat.default('gift') })

/** Serves content as files (contract/content/exports.ts). */
export function exportPages(
  { database, exportDatabase, log }: Pick<Services, 'database' | 'exportDatabase' | 'log'>,
  readSession: (request: IncomingMessage) => Promise<SessionUser | null>,
) {
  const app = new Hono<{ Bindings: HttpBindings }>()

  app.get('/:kind/:itemId', contentManagersOnly({ database, log }, readSession, 'export-content'), async (c) => {
    const request = ExportQuery.safeParse({ ...c.req.param(), format: c.req.query('format') })
    // Loaded lazily, since it imports the writers of all formats.
    const { createExport } = await import('./make-export.ts')
    const file = request.success ? await createExport(exportDatabase.kysely, request.data) : undefined
    if (!file) return c.json({ code: 'NOT_FOUND', status: 404, message: 'Not found' }, 404)
    c.header('Content-Type', file.contentType)
    // toFileName leaves lowercase letters, digits, hyphens and dots only.
    c.header('Content-Disposition', `attachment; filename="${file.fileName}"`)
    c.header('Cache-Control', 'no-store')
    return file.content.kind === 'text' ? c.body(file.content.text) : c.body(await packOnThread(file.content.grade))
  })

  app.all('*', (c) => c.json({ code: 'NOT_FOUND', status: 404, message: 'Not found' }, 404))
  return app
}
