import type { Worker } from 'node:worker_threads'
import type { FromReader, ToReader } from './reader-messages.ts'

const TOO_LONG = 'This file takes too long to read. Please divide it, or make it simpler.'
const TOO_MUCH = 'This file takes too much memory to read. Please divide it.'

export type Message = FromReader | { kind: 'failed'; failure: string }

/** What a thread that reads tells, one after the other, and why it tells no more. */
export function readerThread(worker: Worker) {
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
    tell(message: ToReader) {
      worker.postMessage(message)
    },
  }
}
