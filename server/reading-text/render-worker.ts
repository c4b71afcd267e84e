import { parentPort } from 'node:worker_threads'
import { renderReadingText } from './render-reading-text.ts'

/** Worker thread of text-renderer.ts: posts a ready message, then HTML per Markdown text, or null on failure. */
parentPort?.on('message', (markdown: string) => {
  renderReadingText(markdown).then(
    (html) => parentPort?.postMessage(html),
    () => parentPort?.postMessage(null),
  )
})
parentPort?.postMessage('ready')
