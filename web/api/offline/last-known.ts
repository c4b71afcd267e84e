import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import type { Query, QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api, queryClient } from '../client.ts'
import { isSignedIn, signOutHere } from '../session.ts'
import { isSignOutPending } from '../sign-out/mark.ts'
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
  'practice/skills',
  'report/get',
])

/** Responses share the browser's 5 MB with unsent work, which has priority. */
const MAX_ANSWERS = 40
const MAX_CHARACTERS = 300_000
const MAX_TOTAL_CHARACTERS = 1_500_000

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
  for (const { queryKey, state } of queries) {
    const key = JSON.stringify(queryKey)
    const [data, paths] = serializer.serialize(state.data)
    const meta = paths.map(([type, ...path]): [number, ...(string | number)[]] => [type, ...path])
    const answer = { savedAt: state.dataUpdatedAt, json: data, meta }
    if (codec.format(answer).length > MAX_CHARACTERS) answers.remove(key)
    else answers.write(key, answer)
  }
  removeOldest(accountId)
}

function removeOldest(accountId: string) {
  const answers = answersOf(accountId)
  const newestFirst = answers.list().toSorted((a, b) => b.value.savedAt - a.value.savedAt)
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
  removeOldest(accountId)
  for (const { key, value } of answersOf(accountId).list()) {
    const queryKey: QueryKey = JSON.parse(key)
    if (!isStored(queryKey) || queryClient.getQueryData(queryKey) !== undefined) continue
    queryClient.setQueryData(queryKey, serializer.deserialize(value.json, value.meta), { updatedAt: value.savedAt })
  }
  const session = queryClient.getQueryState(api.session.get.queryKey())
  const limitMinutes = session?.data?.user?.idleLimitMinutes ?? null
  if (isIdle(accountId, limitMinutes, session?.dataUpdatedAt ?? 0)) signOutHere()
}
