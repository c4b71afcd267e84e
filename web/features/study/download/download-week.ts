import type { QueryKey } from '@tanstack/react-query'
import { SOURCE_LANGUAGE } from '#domain/languages.ts'
import { DOWNLOAD_DAYS, filmsThatFit, lessonsForWeek } from '#domain/progress/week-download.ts'
import { api, client, queryClient } from '#web/api/client.ts'
import { deviceTime } from '#web/api/connection.ts'
import { setName } from '#web/api/offline/downloaded-sets.ts'
import { type Download, downloadsOf, filesCache, freeDownload } from '#web/api/offline/downloads.ts'
import { storeDownloaded } from '#web/api/offline/last-known.ts'
import { isSignedIn } from '#web/api/session.ts'
import { i18n } from '#web/language/i18n.ts'
import { learnerPages, startedSetKey } from '#web/product/page-queries.ts'
import { lessonQuery } from '../lesson/lesson-query.ts'
import { ownVersion } from '../own-version.ts'
import type { LessonAnswer, PracticeSet, SubjectAnswer } from '../study-types.ts'
import { dayOfDevice } from './practice-of-day.ts'

type File = { url: string; bytes: number }

/** What a download would store: everything but films and pictures is in the query cache already. */
export type WeekPlan = {
  subject: SubjectAnswer
  lessons: LessonAnswer[]
  queryKeys: QueryKey[]
  sets: Record<string, string>
  /** Films that fit, with their captions and narrations. */
  films: File[]
  /** Films that cannot be downloaded: of another site, streamed, or too large for the device. */
  filmsElsewhere: number
  pictures: string[]
}

/** Progress in steps, each a request or a file. */
export type OnProgress = (done: number, total: number) => void

const DAY_MS = 86_400_000

/** Answers wait in the cache while the learner reads what they take. */
const UNTIL_STORED_MS = 3_600_000

/**
 * Reads everything of a week and measures its films. Stores nothing in this browser, except drafts of other devices as
 * an open lesson does. The server draws the practice in advance: questions without keys and hints, each judged once.
 * @throws for a lost connection, and if the server refuses, as an ended session does
 */
export async function planWeek(learnerId: string, subjectId: string, onProgress: OnProgress): Promise<WeekPlan> {
  const fresh = { staleTime: 0, retry: 1, networkMode: 'always' as const, gcTime: UNTIL_STORED_MS }
  const subjectQuery = learnerPages['/learner/subjects/:id']({ id: subjectId })
  const pages = [
    learnerPages['/learner/dashboard'](),
    learnerPages['/lessons'](),
    learnerPages['/learner/practice'](),
    learnerPages['/learner/missed'](),
  ] as const
  const [subject, planned] = await Promise.all([
    queryClient.fetchQuery({ ...subjectQuery, ...fresh }),
    readPlanned(learnerId),
  ])
  const chosen = lessonsForWeek(
    subject.lessons.map(({ id, number, parts, completed }) => ({ id, number, content: parts, completed })),
    planned,
  )
  const total = chosen.length + pages.length + 2
  let done = 1
  const step = () => onProgress(++done, total)
  const lessons: LessonAnswer[] = []
  for (const { id } of chosen) {
    const { queryKey, queryFn } = lessonQuery(id)
    lessons.push(await queryClient.fetchQuery({ queryKey, queryFn, ...fresh }))
    step()
  }
  for (const page of pages) {
    // A page may be refused, such as practice before the first quiz.
    await queryClient
      .fetchQuery({ ...(page as ReturnType<(typeof learnerPages)['/lessons']>), ...fresh })
      .catch(rethrowLost)
    step()
  }
  const sets = await drawSets(learnerId, subjectId, lessons)
  const { films, elsewhere } = await measureFilms(lessons)
  step()
  const queryKeys: QueryKey[] = [
    subjectQuery.queryKey,
    ...chosen.map(({ id }) => lessonQuery(id).queryKey),
    ...pages.map(({ queryKey }) => queryKey),
    ...Object.values(sets).map(startedSetKey),
    api.session.get.queryKey(),
  ]
  return { subject, lessons, queryKeys, sets, films, filmsElsewhere: elsewhere, pictures: listPictures(lessons) }
}

function rethrowLost(error: unknown) {
  if (!navigator.onLine) throw error
  return null
}

/** Lessons that a parent planned for the days of the download. */
async function readPlanned(learnerId: string): Promise<ReadonlySet<string>> {
  const days = await client.targetDays.get({ learnerId }).catch(() => null)
  const last = new Date(Date.now() + DOWNLOAD_DAYS * DAY_MS).toISOString().slice(0, 10)
  return new Set(days?.targets.flatMap(({ itemId, day, done }) => (!done && day <= last ? [itemId] : [])))
}

/**
 * Sets of practice for the week: what was missed, a round of exercises "on your own" for each lesson that was begun, and
 * the practice of each later day, by what is known today.
 * A set of an earlier download that has open questions is taken again, so that downloads draw no more than is used.
 */
async function drawSets(learnerId: string, subjectId: string, lessons: readonly LessonAnswer[]) {
  const before = downloadsOf(learnerId).read(subjectId)?.sets ?? {}
  const missed = queryClient.getQueryData(api.practice.missed.queryKey())?.total ?? 0
  const requests = [
    ...(missed > 0 ? [{ kind: 'missed' as const }] : []),
    ...lessons.flatMap(({ id, completed, exercises }) => {
      const own = exercises.find(({ step }) => step === 'own')
      const isBegun = Object.values(completed).some(Boolean) || exercises.some(({ begun }) => begun)
      return own && isBegun ? [{ kind: 'exercise' as const, lessonId: id, step: 'own' as const }] : []
    }),
    // In order: the server asks about no skill on two of these days.
    ...Array.from({ length: DOWNLOAD_DAYS - 1 }, (_, index) => ({
      kind: 'ahead' as const,
      day: dayOfDevice(index + 1),
    })),
  ]
  const sets: Record<string, string> = {}
  for (const request of requests) {
    const name = setName(request)
    const set = (await readOpenSet(before[name])) ?? (await client.practice.start(request).catch(rethrowLost))?.set
    if (!set || set.questions.length === 0) continue
    await queryClient.fetchQuery({
      queryKey: startedSetKey(set.id),
      queryFn: () => ({ set }),
      staleTime: 0,
      networkMode: 'always',
      gcTime: UNTIL_STORED_MS,
    })
    sets[name] = set.id
  }
  return sets
}

async function readOpenSet(setId: string | undefined): Promise<PracticeSet | null> {
  if (setId === undefined) return null
  const read = await client.practice.set({ setId }).catch(() => null)
  return read?.set.questions.some(({ scored }) => scored === null) ? read.set : null
}

/** Sizes of the films on this server, by the headers of their files. */
async function measureFilms(lessons: readonly LessonAnswer[]) {
  const found: File[] = []
  let elsewhere = 0
  for (const { video } of lessons) {
    if (!video?.source) continue
    const { source, captionsUrl, narrationUrl } = video
    const bytes = source.kind === 'file' && isHere(source.url) ? await measure(source.url) : null
    if (source.kind !== 'file' || bytes === null) {
      elsewhere += 1
      continue
    }
    found.push({ url: source.url, bytes })
    for (const url of [captionsUrl, narrationUrl]) {
      const size = url !== null && isHere(url) ? await measure(url) : null
      if (url !== null && size !== null) found.push({ url, bytes: size })
    }
  }
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  const films = filmsThatFit(found, quota - usage)
  const isFilm = ({ url }: File) =>
    lessons.some(({ video }) => video?.source?.kind === 'file' && video.source.url === url)
  return { films, elsewhere: elsewhere + found.filter(isFilm).length - films.filter(isFilm).length }
}

const isHere = (url: string) => new URL(url, location.origin).origin === location.origin

async function measure(url: string): Promise<number | null> {
  const response = await fetch(url, { method: 'HEAD' }).catch(rethrowLost)
  const bytes = Number(response?.headers.get('content-length') ?? Number.NaN)
  return response?.ok && Number.isFinite(bytes) ? bytes : null
}

/** Pictures in readings and questions, which are files of this server. */
function listPictures(lessons: readonly LessonAnswer[]): string[] {
  const texts = JSON.stringify(lessons.map(({ video: _, ...rest }) => rest))
  return [...new Set(texts.match(/\/(?:files|media)\/[\w./-]+/g) ?? [])]
}

/**
 * Stores a planned week in this browser, all or nothing.
 * @returns the stored download; `no-space` if this browser has no room for it, `left` if another account signed in
 * @throws for a lost connection
 */
export async function storeWeek(
  learnerId: string,
  { subject, lessons, queryKeys, sets, films, filmsElsewhere, pictures }: WeekPlan,
  { withFilms, onProgress }: { withFilms: boolean; onProgress: OnProgress },
): Promise<Download | 'no-space' | 'left'> {
  const { id: subjectId, name } = subject.subject
  if (!isSignedIn(learnerId)) return 'left'
  const answers = storeDownloaded(learnerId, queryKeys)
  if (answers === 'no-space') {
    await freeDownload(learnerId, subjectId)
    return 'no-space'
  }
  const filmCount = lessons.filter(({ video }) => video?.source).length
  const download: Download = {
    subjectId,
    name,
    lessons: lessons.length,
    validUntil: Date.parse(deviceTime()) + DOWNLOAD_DAYS * DAY_MS,
    answers,
    sets,
    files: [...pictures.map((url) => ({ url, bytes: 0 })), ...(withFilms ? films : [])],
    filmsLeftOut: withFilms ? filmsElsewhere : filmCount,
  }
  // An earlier download stays if this one fails for lack of a connection.
  const before = downloadsOf(learnerId).read(subjectId)
  const free = async () => freeDownload(learnerId, subjectId)
  try {
    // First, so that a sign-out meanwhile finds the files.
    if (!downloadsOf(learnerId).write(subjectId, download)) {
      await free()
      return 'no-space'
    }
    const files = await storeFiles(learnerId, download.files, onProgress)
    if (i18n.locale !== SOURCE_LANGUAGE) await loadCode(`texts-${i18n.locale}`)
    if (withFilms && films.length > 0) await loadCode('film-code')
    if (!isSignedIn(learnerId)) {
      await free()
      return 'left'
    }
    const stored = { ...download, files }
    downloadsOf(learnerId).write(subjectId, stored)
    return stored
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    if (before && !isFull) downloadsOf(learnerId).write(subjectId, before)
    else await free()
    if (isFull) return 'no-space'
    throw error
  }
}

async function storeFiles(learnerId: string, files: readonly File[], onProgress: OnProgress): Promise<File[]> {
  if (files.length === 0) return []
  const cache = await caches.open(filesCache(learnerId))
  const stored: File[] = []
  for (const [index, { url }] of files.entries()) {
    const response = await fetch(url, { cache: 'reload' })
    // A picture that is gone is missing online, too.
    if (response.ok && response.status === 200) {
      const content = await response.blob()
      await cache.put(url, new Response(content, { headers: response.headers }))
      stored.push({ url, bytes: content.size })
    }
    onProgress(index + 1, files.length)
  }
  return stored
}

/**
 * Loads code that pages load only when they need it, all of which the service worker stores: the player of a film, which
 * loads some of its files only when it plays, or the texts of pages in the learner's language. Their list is one of the
 * build's files (web/vite/write-service-worker.ts).
 */
async function loadCode(name: string) {
  try {
    const list = await fetch(`/assets/${name}-${ownVersion()}.json`)
    const files: unknown = list.ok ? await list.json() : []
    if (Array.isArray(files)) await Promise.allSettled(files.map((file) => fetch(String(file))))
  } catch {
    // Without a build, as in development, the browser's own cache has to do.
  }
}
