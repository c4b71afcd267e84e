import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type ExpressionTask, judgeTask } from './judge-task.ts'

// Requests have priority. Only on Linux is the priority per thread; elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** Worker thread of expression-judge.ts: posts a ready message, then a judgment per task, or null on failure. */
parentPort?.on('message', (task: ExpressionTask) => {
  try {
    parentPort?.postMessage(judgeTask(task))
  } catch {
    parentPort?.postMessage(null)
  }
})
parentPort?.postMessage('ready')
