import * as z from 'zod/mini'
import { entry, json, type TextStorage } from '#web/api/offline/store.ts'
import { sameSitePath } from './return-path.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const codec = json(() => z.object({ page: z.string(), until: z.number() }))
const stored = (texts: TextStorage) => entry('page-after-sign-in', codec, texts)

/**
 * Stores for a day where a visitor was going, where no address can carry it: over the pages of a sign-in provider (in the
 * tab), and from a sign-up to the mail that confirms it (in the browser). `null` removes what was stored.
 */
export function storePageAfterSignIn(texts: TextStorage, page: string | null, now: number): void {
  if (page === null) stored(texts).remove()
  else stored(texts).write({ page, until: now + DAY_MS })
}

/** The stored page, if it is less than a day old and belongs to this site. */
export function readPageAfterSignIn(texts: TextStorage, now: number): string | null {
  const page = stored(texts).read()
  return page && now < page.until ? sameSitePath(page.page) : null
}
