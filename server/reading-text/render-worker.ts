import { parentPort } from 'node:worker_threads'
import { renderReadingText } from './render-reading-text.ts'

/** Worker thread of text-renderer.ts: announces itself, then receives Markdown and posts HTML, or null when rendering fails. */
parentPort?.on('message', (markdown: string) => {
  renderReadingText(markdown).then(
    (html) => parentPort?.postMessage(html),
    () => parentPort?.postMessage(null),
  )
})
parentPort?.postMessage('ready')
