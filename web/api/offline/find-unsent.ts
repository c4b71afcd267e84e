import { countUnsent, isOf, read, WORK } from './clear-accounts.ts'

/** Unsent work of an account in this browser: answers, and parts marked as completed. */
export type UnsentWork = { answers: number; parts: number }

export function findUnsent(accountId: string): UnsentWork {
  const work = { answers: 0, parts: 0 }
  try {
    for (const name of Object.keys(localStorage)) {
      if (!WORK.test(name) || !isOf(name, accountId)) continue
      const text = localStorage.getItem(name) ?? ''
      const { kind, submitting } = read(text)
      if (kind === 'complete') work.parts += 1
      // The answers of a draft that is being submitted are those of the submission.
      else if (submitting !== true) work.answers += countUnsent(text)
    }
  } catch {
    // The browser's storage is disabled, so nothing is stored.
  }
  return work
}
