import { sameSitePath } from './return-path.ts'

const KEY = 'page-after-sign-in'
const DAY = 24 * 60 * 60 * 1000

/** What this needs of `sessionStorage` (one tab) and `localStorage` (all tabs of this browser). */
export type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Keeps, for a day, where somebody was going, where no address can carry it: over the pages of a sign-in provider,
 * which lead back to one fixed address, and from a sign-up to the mail that confirms it. `null` forgets what was kept.
 */
export function keepPage(storage: PageStorage, page: string | null, now: number): void {
  try {
    if (page === null) storage.removeItem(KEY)
    else storage.setItem(KEY, JSON.stringify({ page, until: now + DAY }))
  } catch {
    // A browser may refuse to store anything. The visitor then comes to the start of their portal.
  }
}

/** The page that was kept, if it was within a day and is one of this site. */
export function keptPage(storage: PageStorage, now: number): string | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('page' in kept) || !('until' in kept)) return null
    const { page, until } = kept
    return typeof page === 'string' && typeof until === 'number' && now < until ? sameSitePath(page) : null
  } catch {
    return null
  }
}
