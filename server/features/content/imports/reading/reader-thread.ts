import { join } from 'node:path'
import { type Transferable, Worker } from 'node:worker_threads'
import type { Problem } from '#packages/content-formats/parse-result.ts'
import type { ImageContent } from '../../formats/grade-content.ts'
import type { StagedItem } from '../staging-queries.ts'
import type { ReadImport, ReadRequest } from './read-import.ts'

const WORKER = join(import.meta.dirname, 'read-worker.ts')

/** Of the thread, bytes of the file and its images aside: they are bounded by FORMAT_LIMITS. */
const MAX_HEAP_MB = 512

const TOO_LONG = 'This file takes too long to read. Please divide it, or make it simpler.'
const TOO_MUCH = 'This file takes too much memory to read. Please divide it.'

type Message = FromReader | { kind: 'failed'; failure: string }

export type ReaderThread = ReturnType<typeof startReaderThread>

/** A thread that reads: what it tells, one after the other, and why it tells no more. */
export function startReaderThread() {
  const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  // A server that ends does not wait for it.
  worker.unref()
  const told: Message[] = []
  let arrived = () => {}
  const add = (message: Message) => {
    told.push(message)
    arrived()
  }
  worker.on('message', (message: FromReader) => add(message))
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const failure = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_MUCH : 'This file cannot be read.'
    add({ kind: 'failed', failure })
  })
  worker.on('exit', () => add({ kind: 'failed', failure: 'The reading was ended. Please try again.' }))

  return {
    /** @param longest milliseconds to wait for it */
    next(longest: number): Promise<Message> {
      return new Promise((resolve) => {
        const tooLong = () => finish({ kind: 'failed', failure: TOO_LONG })
        const timer = setTimeout(tooLong, Math.max(0, longest))
        const finish = (message: Message | undefined) => {
          if (message === undefined) return
          clearTimeout(timer)
          arrived = () => {}
          resolve(message)
        }
        arrived = () => finish(told.shift())
        arrived()
      })
    },
    /** @param given away with it */
    tell(message: ToReader, given: Transferable[] = []) {
      worker.postMessage(message, given)
    },
    async end() {
      await worker.terminate()
    },
  }
}

/** What the thread that reads a file tells. */
export type FromReader =
  | { kind: 'read'; format: ReadImport['format']; problems: Problem[]; images: ImageContent[] }
  | { kind: 'going-on' }
  | { kind: 'items'; items: StagedItem[]; problems: Problem[]; done: number; total: number }

/** What it is told: a file to read, then where each image is served from, by its name, and then to go on. */
export type ToReader =
  | { kind: 'read'; request: ReadRequest }
  | { kind: 'addresses'; addresses: Record<string, string> }
  | { kind: 'next' }
