import { parentPort } from 'node:worker_threads'
import { type ExpressionTask, judgeTask } from './judge-task.ts'

/** Worker thread of expression-judge.ts: announces itself, then receives tasks and posts judgments, or null when it fails. */
parentPort?.on('message', (task: ExpressionTask) => {
  try {
    parentPort?.postMessage(judgeTask(task))
  } catch {
    parentPort?.postMessage(null)
  }
})
parentPort?.postMessage('ready')
