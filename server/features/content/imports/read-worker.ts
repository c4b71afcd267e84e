import { parentPort, workerData } from 'node:worker_threads'
import { renderReadingText } from '../../../reading-text/render-reading-text.ts'
import { error } from '../formats/problems.ts'
import { TOO_COMPLEX } from '../lessons/lesson-html.ts'
import { type ReadRequest, readImport } from './read-import.ts'
import type { FromReader, ToReader } from './reader-messages.ts'

/**
 * Reads one file on a thread of its own (import-reader.ts), and then hands out what was found as it is asked for, so that
 * no more than a few rendered lessons wait at a time.
 */
const AT_ONCE = 20

const request: ReadRequest = workerData
const read = await readImport(request)
const tell = (message: FromReader) => parentPort?.postMessage(message)
let items: ReturnType<typeof read.items> = []
let next = 0

parentPort?.on('message', (message: ToReader) => {
  if (message.kind === 'addresses') {
    items = read.items((name) => message.addresses[name])
    next = 0
  }
  void handOut()
})
tell({ kind: 'read', format: read.format, problems: read.problems, images: read.images })

async function handOut() {
  const batch = []
  const problems = []
  for (const end = Math.min(next + AT_ONCE, items.length); next < end; next += 1) {
    const item = items[next]
    if (item === undefined) continue
    const markdown = item.kind === 'lesson' && 'text_markdown' in item.value ? item.value.text_markdown : null
    if (typeof markdown !== 'string') {
      batch.push(item)
      continue
    }
    try {
      batch.push({ ...item, value: { ...item.value, text_content: await renderReadingText(markdown) } })
    } catch {
      problems.push(error(TOO_COMPLEX, { file: item.file, line: item.from, field: 'text' }))
    }
    tell({ kind: 'going-on' })
  }
  tell({ kind: 'items', items: batch, problems, done: next, total: items.length })
}
