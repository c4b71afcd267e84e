/** Kinds of entries with a learner's work, some of which the server may lack. */
export const WORK = /^(outbox|draft|writing|answer|practice) /

/** Kinds of which the server has everything. */
const RESPONSES = /^(last-known|active|download) /

/**
 * Removes from this browser what it stores of other accounts and the server has: responses (last-known.ts), downloads,
 * and answers that are saved. Called once a sign-out is known, here or elsewhere. Unsent work stays under its account.
 * @param accountId the signed-in account; undefined for none
 */
export function clearAccounts(accountId: string | undefined) {
  try {
    let answers = false
    let downloads = false
    for (const name of Object.keys(localStorage)) {
      const isWork = WORK.test(name)
      if ((!isWork && !RESPONSES.test(name)) || isOf(name, accountId)) continue
      if (isWork && countUnsent(localStorage.getItem(name) ?? '') > 0) continue
      answers ||= name.startsWith('answer ')
      downloads ||= name.startsWith('download ')
      localStorage.removeItem(name)
    }
    if (downloads) void clearFiles(accountId).catch(() => {})
    // Those of timed tests have a copy on disk.
    if (answers) {
      const isSettled = (name: string, text: string) => !isOf(name, accountId) && countUnsent(text) === 0
      void import('./crash-safe-entries.ts').then(({ clearDisk }) => clearDisk(isSettled)).catch(() => {})
    }
  } catch {
    // The browser's storage is disabled, so nothing is stored.
  }
}

/** Removes the files of other accounts' downloads (downloads.ts). */
async function clearFiles(accountId: string | undefined) {
  for (const name of await caches.keys()) {
    if (name.startsWith('downloads ') && !isOf(name, accountId)) await caches.delete(name)
  }
}

export function isOf(name: string, accountId: string | undefined): boolean {
  return name.split(' ')[1] === accountId
}

/**
 * Number of answers in a stored text that the server lacks. Drafts state it (`unsent`); an answer of a timed test states
 * whether it is saved; a submission has several; everything else is one.
 */
export function countUnsent(text: string): number {
  const { unsent, saved, answers } = read(text)
  if (typeof unsent === 'number') return unsent
  if (saved === true) return 0
  return typeof answers === 'object' && answers !== null ? Math.max(1, Object.keys(answers).length) : 1
}

export function read(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
