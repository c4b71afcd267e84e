import type { Logger } from 'pino'
import { type Problem, sortProblems } from '#packages/content-formats/parse-result.ts'
import type { Executor } from '../../../../database/database.ts'

import type { ImageContent } from '../../formats/grade-content.ts'
import {
  endReading,
  type ReadOutcome,
  stageFile,
  stageItems,
  takenIds,
  touchImport,
} from '../staging-queries.ts'
import { computeImageId } from './image-ids.ts'
import type { ReadRequest } from './read-import.ts'
import { type ReaderThread, startReaderThread } from './reader-thread.ts'

/** Between two steps forward, and altogether; what takes longer was made to. */
const MAX_STEP_MS = 30_000
const MAX_READ_MS = 300_000
const TOUCH_INTERVAL_MS = 5000

/** Uploads that are taken in or read at a time: each may hold a whole archive in memory. */
const MAX_CONCURRENT_UPLOADS = 2

export type ImportReader = {
  /** A place for one upload, to be left when it is read or given up; null while all of them are taken. */
  enter(): (() => void) | null
  /** Reads a file on a thread of its own and stages what is found; the import's row tells how it ends. Never throws. */
  read(importId: string, request: ReadRequest): Promise<void>
  stop(): Promise<void>
}

export function createImportReader(db: Executor, log: Logger, longestStep = MAX_STEP_MS): ImportReader {
  let taken = 0
  const underWay = new Set<Promise<void>>()
  const threads = new Set<ReaderThread>()
  /** Kept for the next file: a thread takes a while to start. */
  let idle: ReaderThread | undefined

  return {
    enter() {
      if (taken >= MAX_CONCURRENT_UPLOADS) return null
      taken += 1
      let left = false
      return () => {
        if (!left) taken -= 1
        left = true
      }
    },
    read(importId, request) {
      const reading = readOnThread(importId, request)
        .catch((error: unknown) => {
          log.error({ err: error, importId }, 'An upload could not be read')
          const failure = 'An unexpected error occurred. Please try again.'
          return { format: null, problems: [], failure }
        })
        .then((outcome) => endReading(db, importId, outcome))
        // The database is gone: the row is taken for cut off after a while.
        .catch((error: unknown) =>
          log.error({ err: error, importId }, 'The end of an upload was not written'),
        )
        .finally(() => underWay.delete(reading))
      underWay.add(reading)
      return reading
    },
    async stop() {
      for (const thread of threads) await thread.end()
      await Promise.all(underWay)
    },
  }

  async function readOnThread(importId: string, request: ReadRequest): Promise<ReadOutcome> {
    const thread = idle ?? startReaderThread()
    idle = undefined
    threads.add(thread)
    let isOver = false
    try {
      thread.tell({ kind: 'read', request }, [request.upload.bytes.buffer])
      const outcome = await staged(importId, thread)
      isOver = outcome.isOver
      return outcome
    } finally {
      if (isOver && idle === undefined) idle = thread
      else {
        threads.delete(thread)
        await thread.end()
      }
    }
  }

  /** `isOver`: all was told, and the thread waits for another file. */
  async function staged(importId: string, thread: ReaderThread): Promise<ReadOutcome & { isOver: boolean }> {
    const problems: Problem[] = []
    const end = Date.now() + MAX_READ_MS
    let format: ReadOutcome['format'] = null
    let touched = Date.now()
    let count = 0
    for (;;) {
      const message = await thread.next(Math.min(longestStep, end - Date.now()))
      if (message.kind === 'failed') return { format, problems, failure: message.failure, isOver: false }
      if (message.kind === 'going-on') {
        if (Date.now() - touched > TOUCH_INTERVAL_MS) {
          touched = Date.now()
          await touchImport(db, importId)
        }
        continue
      }
      problems.push(...message.problems)
      if (message.kind === 'read') {
        format = message.format
        thread.tell({ kind: 'addresses', addresses: await stageImages(importId, message.images) })
        continue
      }
      const { items, done, total } = message
      count += items.length
      const goesOn = await stageItems(db, importId, items, { done, total })
      if (done < total && goesOn) thread.tell({ kind: 'next' })
      else {
        const failure = count > 0 ? null : failureOf(problems)
        return { format, problems: sortProblems(problems), failure, isOver: done === total }
      }
    }
  }

  async function stageImages(importId: string, images: ImageContent[]): Promise<Record<string, string>> {
    if (images.length === 0) return {}
    const ids = images.map(computeImageId)
    const taken = await takenIds(db, ids)
    const addresses: Record<string, string> = {}
    for (const [index, { name, ofName, ofBytes }] of ids.entries()) {
      const image = images[index]
      if (image === undefined) continue
      const id = ofName === null || taken.has(ofName) ? ofBytes : ofName
      await stageFile(db, importId, id, image)
      addresses[name] = `/files/${id}`
    }
    return addresses
  }
}

function failureOf(problems: readonly Problem[]): string {
  const [first, second] = problems.filter(({ severity }) => severity === 'error')
  if (first === undefined) return 'There is nothing in this file.'
  return second === undefined ? first.message : 'Nothing in this file can be imported.'
}
