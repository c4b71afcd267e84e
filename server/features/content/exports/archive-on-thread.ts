import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { GradeContent } from '../formats/grade-content.ts'

const WORKER = join(import.meta.dirname, 'archive-worker.ts')

/** A grade as its archive. Packing takes a while, and nobody else's request is to wait for it. */
export async function archiveOnThread(grade: GradeContent): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(WORKER, { workerData: grade })
  worker.unref()
  try {
    const [archive]: Uint8Array<ArrayBuffer>[] = await once(worker, 'message')
    if (archive === undefined) throw new Error('No archive was made')
    return archive
  } finally {
    await worker.terminate()
  }
}
