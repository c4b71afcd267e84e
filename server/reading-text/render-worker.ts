import { parentPort } from 'node:worker_threads'
import { renderReadingText } from './render-reading-text.ts'

/** Worker thread of text-renderer.ts: receives Markdown, posts HTML, or null when rendering fails. */
parentPort?.on('message', (markdown: string) => {
  renderReadingText(markdown).then(
    (html) => parentPort?.postMessage(html),
    // Thousands of nested quotes overflow the stack.
    () => parentPort?.postMessage(null),
  )
})
