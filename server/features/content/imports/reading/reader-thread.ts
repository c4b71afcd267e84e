import { join } from 'node:path'
import { type Transferable, Worker } from 'node:worker_threads'
import type { Problem } from '#packages/content-formats/parse-result.ts'
import type { ImageContent } from '../../formats/grade-content.ts'
import type { StagedItem } from '../staging-queries.ts'
import type { ReadImport, ReadRequest } from './read-import.ts'

const WORKER = join(import.meta.dirname, 'read-worker.ts')

/** Heap limit of the thread, without the bytes of files and images, which FORMAT_LIMITS bounds. */
const MAX_HEAP_MB = 512

const TOO_LONG = 'This file takes too long to read. Please split or simplify it.'
const TOO_MUCH = 'This file is too large to read. Please split it.'

type Message = FromReader | { kind: 'failed'; failure: string }

export type ReaderThread = ReturnType<typeof startReaderThread>

/** Starts a thread that reads files. Its messages are consumed one at a time; the last one is `failed` if it exits. */
export function startReaderThread() {
  const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  // Does not keep a stopping server alive.
  worker.unref()
  const queue: Message[] = []
  let onMessage = () => {}
  const add = (message: Message) => {
    queue.push(message)
    onMessage()
  }
  worker.on('message', (message: FromReader) => add(message))
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const failure = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_MUCH : 'This file can’t be read.'
    add({ kind: 'failed', failure })
  })
  worker.on('exit', () => add({ kind: 'failed', failure: 'Reading the file was interrupted. Please try again.' }))

  return {
    /** Resolves with the next message, or with a failure after the timeout. */
    next(timeoutMs: number): Promise<Message> {
      return new Promise((resolve) => {
        const fail = () => finish({ kind: 'failed', failure: TOO_LONG })
        const timer = setTimeout(fail, Math.max(0, timeoutMs))
        const finish = (message: Message | undefined) => {
          if (message === undefined) return
          clearTimeout(timer)
          onMessage = () => {}
          resolve(message)
        }
        onMessage = () => finish(queue.shift())
        onMessage()
      })
    },
    /** @param transfer memory to transfer to the thread */
    send(message: ToReader, transfer: Transferable[] = []) {
      worker.postMessage(message, transfer)
    },
    async end() {
      await worker.terminate()
    },
  }
}

/** Messages from the thread that reads a file. */
export type FromReader =
  | { kind: 'read'; format: ReadImport['format']; problems: Problem[]; images: ImageContent[]; tags: string[] | null }
  | { kind: 'working' }
  | { kind: 'items'; items: StagedItem[]; problems: Problem[]; done: number; total: number }

/** Messages to the thread: a file to read, then the address of each image by name, then requests for more items. */
export type ToReader =
  | { kind: 'read'; request: ReadRequest }
  | { kind: 'image-addresses'; addresses: Record<string, string> }
  | { kind: 'next' }
