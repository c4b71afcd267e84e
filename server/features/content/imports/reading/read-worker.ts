import { parentPort } from 'node:worker_threads'
import { error } from '#packages/content-formats/parse-result.ts'
import { renderReadingText } from '../../../../reading-text/render-reading-text.ts'

import { TOO_COMPLEX } from '../../lessons/validate-lesson.ts'
import type { StagedItem } from '../staging-queries.ts'
import { readImport } from './read-import.ts'
import type { FromReader, ToReader } from './reader-thread.ts'

/**
 * Worker thread of import-reader.ts: reads files one at a time and sends their items in batches on request, so that
 * only a few rendered lessons are in memory at a time.
 */
const BATCH_SIZE = 20

const send = (message: FromReader) => parentPort?.postMessage(message)
let itemsOf: (addressOf: (name: string) => string | undefined) => StagedItem[] = () => []
let items: StagedItem[] = []
let next = 0

parentPort?.on('message', (message: ToReader) => {
  if (message.kind === 'read') void read(message)
  else {
    if (message.kind === 'image-addresses') items = itemsOf((name) => message.addresses[name])
    void sendBatch()
  }
})

async function read({ request }: Extract<ToReader, { kind: 'read' }>) {
  next = 0
  const result = await readImport(request)
  itemsOf = result.items
  send({ kind: 'read', format: result.format, problems: result.problems, images: result.images, tags: result.tags })
}

async function sendBatch() {
  const batch: StagedItem[] = []
  const problems = []
  for (const end = Math.min(next + BATCH_SIZE, items.length); next < end; next += 1) {
    const item = items[next]
    if (item === undefined) continue
    const markdown = 'text_markdown' in item.value ? item.value.text_markdown : null
    if (typeof markdown !== 'string') {
      batch.push(item)
      continue
    }
    try {
      batch.push({ ...item, value: { ...item.value, text_content: await renderReadingText(markdown) } })
    } catch {
      problems.push(error(TOO_COMPLEX, { file: item.file, line: item.from, field: 'text' }))
    }
    send({ kind: 'working' })
  }
  send({ kind: 'items', items: batch, problems, done: next, total: items.length })
  if (next < items.length) return
  // Frees the archive while the thread waits for another file.
  items = []
  itemsOf = () => []
}
