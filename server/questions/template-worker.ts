import { parentPort } from 'node:worker_threads'
import { checkTemplates } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'

/** Worker thread of template-checker.ts: announces itself, then receives lists and posts their problems, or null when it fails. */
parentPort?.on('message', (questions: readonly Question[]) => {
  try {
    parentPort?.postMessage(checkTemplates(questions))
  } catch {
    parentPort?.postMessage(null)
  }
})
parentPort?.postMessage('ready')
