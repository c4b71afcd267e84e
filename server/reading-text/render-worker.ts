import { parentPort } from 'node:worker_threads'
import { renderReadingText } from './render-reading-text.ts'

/** Runs on a thread of its own (text-renderer.ts): a Markdown text comes in, its HTML goes out, null where that fails. */
parentPort?.on('message', (markdown: string) => {
  renderReadingText(markdown).then(
    (html) => parentPort?.postMessage(html),
    // Quotes within quotes by the thousand are more than the stack holds.
    () => parentPort?.postMessage(null),
  )
})
