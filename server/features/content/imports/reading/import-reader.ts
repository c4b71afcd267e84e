import type { Logger } from 'pino'
import { type Problem, sortProblems } from '#packages/content-formats/parse-result.ts'
import type { Executor } from '../../../../database/database.ts'

import type { ImageContent } from '../../formats/grade-content.ts'
import { computeImageId } from '../../formats/grade-images.ts'
import { endReading, listTakenIds, type ReadOutcome, stageFile, stageItems, touchImport } from '../staging-queries.ts'
import { checkItemNeeds } from './check-item-needs.ts'
import { checkItemTags } from './check-item-tags.ts'
import type { ReadRequest } from './read-import.ts'
import { type ReaderThread, startReaderThread } from './reader-thread.ts'

/** Timeouts between two messages of the thread and in total; no valid file takes longer. */
const MAX_STEP_MS = 30_000
const MAX_READ_MS = 300_000
const TOUCH_INTERVAL_MS = 5000

/** Each upload may hold a whole archive in memory. */
const MAX_CONCURRENT_UPLOADS = 2

export type ImportReader = {
  /** Reserves the slot of an account for one upload and returns a function that frees it; null if it or all are in use. */
  enter(account: string): (() => void) | null
  /** Reads a file on a worker thread and stages its items; the outcome is stored in the import's row. Never throws. */
  read(importId: string, request: ReadRequest): Promise<void>
  stop(): Promise<void>
}

export function createImportReader(db: Executor, log: Logger, maxStepMs = MAX_STEP_MS): ImportReader {
  /** Accounts with an upload. */
  const uploading = new Set<string>()
  const inFlight = new Set<Promise<void>>()
  const threads = new Set<ReaderThread>()
  /** Reused for the next file, since starting a thread takes a while. */
  let idle: ReaderThread | undefined

  return {
    enter(account) {
      if (uploading.size >= MAX_CONCURRENT_UPLOADS || uploading.has(account)) return null
      uploading.add(account)
      let isFreed = false
      return () => {
        if (!isFreed) uploading.delete(account)
        isFreed = true
      }
    },
    read(importId, request) {
      const reading = readOnThread(importId, request)
        .catch((error: unknown) => {
          log.error({ err: error, importId }, 'Reading an upload failed')
          const failure = 'An unexpected error occurred. Please try again.'
          return { format: null, problems: [], failure }
        })
        .then((outcome) => endReading(db, importId, outcome))
        // Without the database the import is considered interrupted after a while.
        .catch((error: unknown) => log.error({ err: error, importId }, 'Recording the end of an upload failed'))
        .finally(() => inFlight.delete(reading))
      inFlight.add(reading)
      return reading
    },
    async stop() {
      for (const thread of threads) await thread.end()
      await Promise.all(inFlight)
    },
  }

  async function readOnThread(importId: string, request: ReadRequest): Promise<ReadOutcome> {
    const thread = idle ?? startReaderThread()
    idle = undefined
    threads.add(thread)
    let isOver = false
    try {
      thread.send({ kind: 'read', request }, [request.upload.bytes.buffer])
      const outcome = await stageFrom(importId, thread)
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

  /** `isOver`: the thread has sent everything and can take another file. */
  async function stageFrom(importId: string, thread: ReaderThread): Promise<ReadOutcome & { isOver: boolean }> {
    const problems: Problem[] = []
    const end = Date.now() + MAX_READ_MS
    let format: ReadOutcome['format'] = null
    let ownTags: string[] | null = []
    let touched = Date.now()
    let count = 0
    for (;;) {
      const message = await thread.next(Math.min(maxStepMs, end - Date.now()))
      if (message.kind === 'failed') return { format, problems, failure: message.failure, isOver: false }
      if (message.kind === 'working') {
        if (Date.now() - touched > TOUCH_INTERVAL_MS) {
          touched = Date.now()
          await touchImport(db, importId)
        }
        continue
      }
      problems.push(...message.problems)
      if (message.kind === 'read') {
        format = message.format
        ownTags = message.tags
        thread.send({ kind: 'image-addresses', addresses: await stageImages(importId, message.images) })
        continue
      }
      const { done, total } = message
      const { items, problems: unknown } = await checkItemTags(db, message.items, ownTags)
      problems.push(...unknown)
      const { items: checked, problems: wrongNeeds } = await checkItemNeeds(db, items)
      problems.push(...wrongNeeds)
      count += items.length
      const isWanted = await stageItems(db, importId, checked, { done, total })
      if (done < total && isWanted) thread.send({ kind: 'next' })
      else {
        const failure = count > 0 ? null : describeFailure(problems)
        return { format, problems: sortProblems(problems), failure, isOver: done === total }
      }
    }
  }

  async function stageImages(importId: string, images: ImageContent[]): Promise<Record<string, string>> {
    if (images.length === 0) return {}
    const ids = images.map(computeImageId)
    const taken = await listTakenIds(db, ids)
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

function describeFailure(problems: readonly Problem[]): string {
  const [first, second] = problems.filter(({ severity }) => severity === 'error')
  if (first === undefined) return 'This file is empty.'
  return second === undefined ? first.message : 'This file has nothing to import.'
}
