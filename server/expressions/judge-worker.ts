import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type ExpressionTask, judgeTask } from './judge-task.ts'

// Requests go first: on Linux a thread has a priority of its own, elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** Worker thread of expression-judge.ts: announces itself, then receives tasks and posts judgments, or null when it fails. */
parentPort?.on('message', (task: ExpressionTask) => {
  try {
    parentPort?.postMessage(judgeTask(task))
  } catch {
    parentPort?.postMessage(null)
  }
})
parentPort?.postMessage('ready')
