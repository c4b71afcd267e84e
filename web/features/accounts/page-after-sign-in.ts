import * as z from 'zod/mini'
import { entry, json, type TextStorage } from '#web/api/offline/store.ts'
import { sameSitePath } from './return-path.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const codec = json(() => z.object({ page: z.string(), until: z.number() }))
const stored = (texts: TextStorage) => entry('page-after-sign-in', codec, texts)

/**
 * Stores the visitor's return path for a day where no URL can carry it: in the tab during a provider's sign-in, in the
 * browser between a sign-up and its confirmation mail. `null` removes it.
 */
export function storePageAfterSignIn(texts: TextStorage, page: string | null, now: number): void {
  if (page === null) stored(texts).remove()
  else stored(texts).write({ page, until: now + DAY_MS })
}

/** Returns the stored page if it is less than a day old and on this site. */
export function readPageAfterSignIn(texts: TextStorage, now: number): string | null {
  const page = stored(texts).read()
  return page && now < page.until ? sameSitePath(page.page) : null
}
