import { parentPort } from 'node:worker_threads'
import { checkTemplates } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'

/** Worker thread of template-checker.ts: posts a ready message, then the problems per list, or null on failure. */
parentPort?.on('message', (questions: readonly Question[]) => {
  try {
    parentPort?.postMessage(checkTemplates(questions))
  } catch {
    parentPort?.postMessage(null)
  }
})
parentPort?.postMessage('ready')
