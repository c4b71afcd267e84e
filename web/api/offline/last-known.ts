import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import type { Query, QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api, queryClient } from '../client.ts'
import { isSignedIn, signOutHere } from '../session.ts'
import { isSignOutPending } from '../sign-out/mark.ts'
import { freeExpired, listDownloaded } from './downloads.ts'
import { isIdle } from './idle-limit.ts'
import { accountEntries, json, localTexts } from './store.ts'

/** Operations whose last response is stored, so that learner pages open while offline. */
const OPERATIONS = new Set([
  'session/get',
  'study/dashboard',
  'study/subject',
  'study/lesson',
  'study/myGrade',
  'study/myTests',
  'study/grade',
  'study/achievements',
  'practice/today',
  'practice/missed',
  'practice/set',
  'practice/skills',
  'report/get',
])

/** Responses share the browser's 5 MB with unsent work, which has priority. */
const MAX_ANSWERS = 40
const MAX_CHARACTERS = 300_000
const MAX_TOTAL_CHARACTERS = 1_500_000

/** Those of downloads have limits of their own (downloads.ts). */
const MAX_DOWNLOADED_CHARACTERS = 600_000
const MAX_TOTAL_DOWNLOADED_CHARACTERS = 2_500_000

/** Maximum age of a session (readings, "Sessions"). */
const MAX_AGE_MS = 30 * 86_400_000

const WRITE_DELAY_MS = 1_000

/** Prefix of the names; web/api/session-store.ts clears them. */
const KIND = 'last-known'

const serializer = new StandardRPCJsonSerializer()

const codec = json(() =>
  z.object({
    savedAt: z.number(),
    json: z.unknown(),
    // Paths of date values.
    meta: z.array(z.tuple([z.number()], z.union([z.string(), z.number()]))),
  }),
)

const answersOf = (accountId: string) => accountEntries([KIND, accountId], codec)

/** True for a query of one of these operations. */
function isStored([path]: QueryKey): boolean {
  return Array.isArray(path) && OPERATIONS.has(path.join('/'))
}

/**
 * Stores the cached and future responses for the pages of the signed-in account.
 * @returns a function that stops it
 */
export function rememberAnswers(accountId: string): () => void {
  const changed = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    // Another account may have signed in since.
    if (isSignedIn(accountId)) writeAnswers(accountId, changed)
    changed.clear()
  }
  const add = (query: Query) => {
    if (query.state.data === undefined || !isStored(query.queryKey)) return
    changed.add(query)
    timer ??= setTimeout(write, WRITE_DELAY_MS)
  }
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) add(query)
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') add(event.query)
  })
  addEventListener('pagehide', write)
  return () => {
    unsubscribe()
    removeEventListener('pagehide', write)
    write()
  }
}

function writeAnswers(accountId: string, queries: Iterable<Query>) {
  const answers = answersOf(accountId)
  const downloaded = listDownloaded(accountId)
  for (const { queryKey, state } of queries) {
    const key = JSON.stringify(queryKey)
    const answer = toStored(downloaded.has(key) ? withoutHints(state.data) : state.data, state.dataUpdatedAt)
    if (codec.format(answer).length > (downloaded.has(key) ? MAX_DOWNLOADED_CHARACTERS : MAX_CHARACTERS))
      answers.remove(key)
    else answers.write(key, answer)
  }
  removeOldest(accountId)
}

function toStored(answer: unknown, savedAt: number) {
  const [data, paths] = serializer.serialize(answer)
  const meta = paths.map(([type, ...path]): [number, ...(string | number)[]] => [type, ...path])
  return { savedAt, json: data, meta }
}

/**
 * Stores the cached answers of a download, all or none.
 * @param queryKeys of answers that are in the cache
 * @returns their names in the storage; `no-space` if the browser, or the share of downloads, is full
 */
export function storeDownloaded(accountId: string, queryKeys: readonly QueryKey[]): string[] | 'no-space' {
  const answers = answersOf(accountId)
  const names = queryKeys.map((queryKey) => JSON.stringify(queryKey))
  const all = new Set([...listDownloaded(accountId), ...names])
  const written: string[] = []
  for (const queryKey of queryKeys) {
    const key = JSON.stringify(queryKey)
    const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {}
    if (data === undefined || !isStored(queryKey)) continue
    const answer = toStored(withoutHints(data), dataUpdatedAt)
    const fits = codec.format(answer).length <= MAX_DOWNLOADED_CHARACTERS && answers.write(key, answer)
    written.push(key)
    const total = [...all].reduce((sum, name) => sum + (localTexts.read(answers.prefix + name)?.length ?? 0), 0)
    if (fits && total <= MAX_TOTAL_DOWNLOADED_CHARACTERS) continue
    for (const name of written) answers.remove(name)
    return 'no-space'
  }
  return written
}

/**
 * Fetches an answer again that a download stores and the cache lacks, once its work has reached the server: the next start
 * without a connection then shows it.
 */
export function refreshDownloaded(accountId: string, queryKey: QueryKey, fetch: () => Promise<unknown>): void {
  const isCached = queryClient.getQueryData(queryKey) !== undefined
  if (!isCached && listDownloaded(accountId).has(JSON.stringify(queryKey))) void fetch()
}

/** Hints are recorded by the server, so a download has none: an empty list in place of each. */
function withoutHints(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutHints)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === 'hints' ? noneOf(inner) : withoutHints(inner)]),
  )
}

const noneOf = (hints: unknown) => (Array.isArray(hints) ? [] : typeof hints === 'number' ? 0 : hints)

function removeOldest(accountId: string) {
  const answers = answersOf(accountId)
  const downloaded = listDownloaded(accountId)
  const newestFirst = answers
    .list()
    .filter(({ key }) => !downloaded.has(key))
    .toSorted((a, b) => b.value.savedAt - a.value.savedAt)
  let characters = 0
  for (const [index, { key, value }] of newestFirst.entries()) {
    characters += localTexts.read(answers.prefix + key)?.length ?? 0
    const isOld = value.savedAt < Date.now() - MAX_AGE_MS
    if (index >= MAX_ANSWERS || characters > MAX_TOTAL_CHARACTERS || isOld) answers.remove(key)
  }
}

/**
 * Restores stored responses that the cache lacks; all are refetched once the browser is online. Only one account has
 * responses stored in a browser: those of others are cleared when the session is known (web/api/session-store.ts).
 */
export function restoreAnswers(): void {
  if (isSignOutPending()) return
  const [name] = localTexts.names().filter((candidate) => candidate.startsWith(`${KIND} `))
  const accountId = name?.split(' ')[1]
  if (accountId === undefined) return
  void freeExpired(accountId)
  removeOldest(accountId)
  for (const { key, value } of answersOf(accountId).list()) {
    const queryKey: QueryKey = JSON.parse(key)
    if (!isStored(queryKey) || queryClient.getQueryData(queryKey) !== undefined) continue
    const data = serializer.deserialize(value.json, value.meta)
    // A flight is longer than the five minutes for which unused answers stay in the cache.
    const options = queryClient.defaultQueryOptions({ queryKey, gcTime: Number.POSITIVE_INFINITY })
    queryClient.getQueryCache().build(queryClient, options).setData(data, { updatedAt: value.savedAt, manual: true })
  }
  const session = queryClient.getQueryState(api.session.get.queryKey())
  const limitMinutes = session?.data?.user?.idleLimitMinutes ?? null
  if (isIdle(accountId, limitMinutes, session?.dataUpdatedAt ?? 0)) signOutHere()
}
