import * as z from 'zod/mini'
import { DOWNLOAD } from './downloaded-sets.ts'
import { accountEntries, json, localTexts } from './store.ts'

/**
 * Week of a subject in this browser. Its answers are those of last-known.ts, which keeps them; its pictures and films
 * are in a cache that the service worker reads (web/service-worker/worker.ts).
 */
export type Download = {
  subjectId: string
  name: string
  lessons: number
  /** In milliseconds of the server's clock. From then on it is offered again, and gone. */
  validUntil: number
  /** Names of the stored answers, as in last-known.ts. */
  answers: string[]
  /** Sets of practice that the server has drawn for it, by what starts them (`setName`). */
  sets: Record<string, string>
  files: { url: string; bytes: number }[]
  /** Films that were left out, because they are elsewhere, too large, or not wanted. */
  filmsLeftOut: number
}

const codec = json<Download>(() =>
  z.object({
    subjectId: z.string(),
    name: z.string(),
    lessons: z.int(),
    validUntil: z.number(),
    answers: z.array(z.string()),
    sets: z.record(z.string(), z.string()),
    files: z.array(z.object({ url: z.string(), bytes: z.number() })),
    filmsLeftOut: z.int(),
  }),
)

export const downloadsOf = (accountId: string) => accountEntries<Download>([DOWNLOAD, accountId], codec)

/** Name of the cache with the files of an account's downloads; the service worker reads every cache. */
export const filesCache = (accountId: string) => `downloads ${accountId}`

/** Names of stored answers that belong to a download, with the day after which they are gone. */
export function listDownloaded(accountId: string, now = Date.now()): Set<string> {
  const valid = downloadsOf(accountId)
    .list()
    .filter(({ value }) => value.validUntil > now)
  return new Set(valid.flatMap(({ value }) => value.answers))
}

/** True for a file that a download has stored in this browser, of whichever account: only one has any. */
export function isFileDownloaded(url: string): boolean {
  return localTexts.names().some((name) => {
    if (!name.startsWith(`${DOWNLOAD} `)) return false
    return codec.parse(localTexts.read(name) ?? '')?.files.some((file) => file.url === url) ?? false
  })
}

/** Characters of a text in local storage take two bytes at most. */
const BYTES_PER_CHARACTER = 2

/** Bytes that a download takes: its answers and its files. */
export function sizeOf(accountId: string, { answers, files }: Pick<Download, 'answers' | 'files'>): number {
  const characters = answers.map((key) => localTexts.read(`last-known ${accountId} ${key}`)?.length ?? 0)
  return (
    characters.reduce((sum, length) => sum + length * BYTES_PER_CHARACTER, 0) +
    files.reduce((sum, { bytes }) => sum + bytes, 0)
  )
}

/** Names of lessons and sets, which only a download needs. Pages such as Today stay as last known, like those without one. */
const OWN_ANSWER = /^\[\["(study","lesson|practice","set)"\]/

/** Removes a download with what no other one needs. */
export async function freeDownload(accountId: string, subjectId: string): Promise<void> {
  const downloads = downloadsOf(accountId)
  const freed = downloads.read(subjectId)
  downloads.remove(subjectId)
  if (!freed) return
  const others = downloads.list().map(({ value }) => value)
  const needed = new Set(others.flatMap(({ answers }) => answers))
  for (const key of freed.answers) {
    if (OWN_ANSWER.test(key) && !needed.has(key)) localTexts.remove(`last-known ${accountId} ${key}`)
  }
  await freeFiles(accountId)
}

/** Removes downloads that are over. */
export async function freeExpired(accountId: string, now = Date.now()): Promise<void> {
  for (const { key, value } of downloadsOf(accountId).list()) {
    if (value.validUntil <= now) await freeDownload(accountId, key)
  }
}

/** Removes the files that no download of the account needs. */
async function freeFiles(accountId: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const needed = new Set(
    downloadsOf(accountId)
      .list()
      .flatMap(({ value }) => value.files.map(({ url }) => url)),
  )
  if (needed.size === 0) return void (await caches.delete(filesCache(accountId)))
  const cache = await caches.open(filesCache(accountId))
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    if (!needed.has(pathname + search)) await cache.delete(url)
  }
}
