import { useState } from 'react'

let hiddenMs = 0
let hiddenAt: number | null = null
if (!import.meta.env.SSR) {
  const change = () => {
    const now = performance.now()
    if (document.hidden) hiddenAt ??= now
    else if (hiddenAt !== null) {
      hiddenMs += now - hiddenAt
      hiddenAt = null
    }
  }
  document.addEventListener('visibilitychange', change)
  change()
}

/** Time for which the browser tab was visible, in milliseconds from an arbitrary start. */
const visibleMs = () => (hiddenAt ?? performance.now()) - hiddenMs

/**
 * Clock of the questions on a page. It is told when a question is answered or left: the time since it was last told is
 * that question's. So in a list of questions, reading one counts for the next answer.
 * @returns whole seconds spent on the question so far
 */
export function createQuestionClock(now = visibleMs) {
  const spent = new Map<string, number>()
  let since = now()
  return (questionId: string): number => {
    const at = now()
    const ms = (spent.get(questionId) ?? 0) + at - since
    spent.set(questionId, ms)
    since = at
    return Math.round(ms / 1000)
  }
}

/** Clock that starts with the component. */
export function useQuestionClock() {
  const [clock] = useState(() => createQuestionClock())
  return clock
}
