import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import type { Executor } from '../../../database/database.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { Services } from '../../../services.ts'
import { type ExportedTableName, LEAVING_TABLES } from './exported-tables.ts'
import {
  beginRun,
  completeRun,
  deleteRequest,
  type ExportedRow,
  insertChunk,
  type OfParent,
  readTable,
} from './file-queries.ts'
import { presentRow } from './present-row.ts'

const QUEUE = 'export-learner'

const MAX_CHUNK_BYTES = 1 << 20

/** Rows in memory at a time. A batch is presented in one piece, so tables with questions have small ones. */
const BATCH_SIZE = 200
const BATCH_SIZES: Partial<Record<ExportedTableName, number>> = {
  lesson_submissions: 10,
  uncounted_submissions: 10,
  test_attempts: 5,
  test_results: 5,
  practice_answers: 50,
  exercise_drafts: 50,
  // Each has up to 4 MB.
  stored_term_reports: 1,
}

type FileServices = Pick<Services, 'database' | 'log'>

const Request = z.object({ learnerId: z.string() })

/** Starts the worker that prepares files. */
export async function startPreparingExports(services: FileServices, jobs: Jobs): Promise<void> {
  const { kysely } = services.database
  await jobs.work(QUEUE, async (data, { lastAttempt }) => {
    const { learnerId } = Request.parse(data)
    try {
      await writeFile(services, learnerId)
    } catch (error) {
      services.log.warn({ err: error, learnerId }, 'An export failed')
      if (lastAttempt) await deleteRequest(kysely, learnerId)
      throw error
    }
  })
}

/** A later run has begun, or the learner is deleted. */
class Superseded extends Error {}

/**
 * Writes everything about a learner as JSON by table, compressed, in chunks. Nothing is visible before the last chunk is
 * stored, and another run starts again. Rows are read in one snapshot, so the file is as of one point in time.
 */
export async function writeFile({ database: { kysely }, log }: FileServices, learnerId: string): Promise<void> {
  const begun = await beginRun(kysely, learnerId)
  if (begun === undefined) return
  const { run, parentId } = begun
  try {
    const reading = kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    await reading.execute((snapshot) =>
      pipeline(
        Readable.from(fileText(snapshot, { parentId, learnerId })),
        createGzip(),
        async (compressed: AsyncIterable<Buffer>) => {
          let number = 0
          for await (const bytes of inChunks(compressed, MAX_CHUNK_BYTES)) {
            if (!(await insertChunk(kysely, { learnerId, run }, number, bytes))) throw new Superseded()
            number += 1
          }
        },
      ),
    )
    if (!(await completeRun(kysely, { learnerId, run }))) throw new Superseded()
  } catch (error) {
    if (!(error instanceof Superseded)) throw error
    log.info({ learnerId }, 'An export was superseded')
  }
}

async function* fileText(snapshot: Executor, of: OfParent): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date())},"tables":{`
  for (const [index, table] of LEAVING_TABLES.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(table.name)}:[`
    let separator = '\n'
    for await (const rows of readTable(snapshot, table, of, BATCH_SIZES[table.name] ?? BATCH_SIZE)) {
      const began = performance.now()
      yield rows.map((row) => separatedBy(row)).join('')
      // Requests get at least as much time of this thread as the file.
      await wait(performance.now() - began)
    }
    yield ']'

    function separatedBy(row: ExportedRow) {
      const text = separator + JSON.stringify(presentRow(table, row))
      separator = ',\n'
      return text
    }
  }
  yield '}}\n'
}

/** Cuts a stream into pieces of a size; the last one may be smaller. */
async function* inChunks(stream: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let collected: Buffer[] = []
  let length = 0
  for await (const piece of stream) {
    if (length + piece.length > size) {
      yield Buffer.concat(collected)
      collected = []
      length = 0
    }
    collected.push(piece)
    length += piece.length
  }
  if (length > 0) yield Buffer.concat(collected)
}
