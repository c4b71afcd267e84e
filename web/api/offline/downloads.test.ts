import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findDownloadedSet } from './downloaded-sets.ts'
import {
  type Download,
  downloadsOf,
  filesCache,
  freeDownload,
  freeExpired,
  isFileDownloaded,
  listDownloaded,
  sizeOf,
} from './downloads.ts'
import { fakeBrowser } from './testing/fake-browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let files: Map<string, Set<string>>

beforeEach(() => {
  browser = fakeBrowser('https://trellis.example')
  files = new Map()
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      keys: async () => [...(files.get(name) ?? [])].map((path) => ({ url: `https://trellis.example${path}` })),
      delete: async (url: string) => files.get(name)?.delete(new URL(url).pathname),
    }),
    delete: async (name: string) => files.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

const LESSON_1 = '[["study","lesson"],{"input":{"lessonId":"1"}}]'
const LESSON_2 = '[["study","lesson"],{"input":{"lessonId":"2"}}]'
const LATER = Date.now() + 86_400_000

function stored(subjectId: string, change: Partial<Download> = {}) {
  const download: Download = {
    subjectId,
    name: subjectId,
    lessons: 1,
    validUntil: LATER,
    answers: [],
    sets: {},
    files: [],
    filmsLeftOut: 0,
    ...change,
  }
  downloadsOf('mira').write(subjectId, download)
  for (const key of download.answers) browser.stored.set(`last-known mira ${key}`, 'text')
  const own = files.get(filesCache('mira')) ?? new Set()
  for (const { url } of download.files) own.add(url)
  files.set(filesCache('mira'), own)
}

test('freeing a download keeps what another one needs', async () => {
  const film = (name: string) => ({ url: `/media/${name}.webm`, bytes: 100 })
  stored('maths', { answers: ['today', LESSON_1], files: [film('shared'), film('maths')] })
  stored('science', { answers: ['today', LESSON_2], files: [film('shared')] })
  await freeDownload('mira', 'maths')
  expect([...browser.stored.keys()].filter((name) => name.startsWith('last-known'))).toEqual([
    'last-known mira today',
    `last-known mira ${LESSON_2}`,
  ])
  expect([...(files.get(filesCache('mira')) ?? [])]).toEqual(['/media/shared.webm'])
  await freeDownload('mira', 'science')
  expect([[...browser.stored.keys()], [...files.keys()]]).toEqual([['last-known mira today'], []])
})

test('a download is gone after its last day, and opens nothing before it is freed', async () => {
  stored('maths', { validUntil: Date.now() - 1, answers: [LESSON_1], sets: { missed: 'set-1' } })
  expect(listDownloaded('mira')).toEqual(new Set())
  expect(findDownloadedSet('mira', { kind: 'missed' })).toBeNull()
  await freeExpired('mira')
  expect([...browser.stored.keys()]).toEqual([])
})

test('a set is found by what starts it, for its own learner only', () => {
  stored('maths', { sets: { missed: 'set-1', 'exercise lesson-1 own': 'set-2' } })
  expect(findDownloadedSet('mira', { kind: 'missed' })).toBe('set-1')
  expect(findDownloadedSet('mira', { kind: 'exercise', lessonId: 'lesson-1', step: 'own' })).toBe('set-2')
  expect(findDownloadedSet('mira', { kind: 'exercise', lessonId: 'lesson-1', step: 'guided' })).toBeNull()
  expect(findDownloadedSet('leo', { kind: 'missed' })).toBeNull()
})

test('the size counts answers and files', () => {
  stored('maths', { answers: [LESSON_1], files: [{ url: '/media/a.webm', bytes: 1000 }] })
  const [download] = downloadsOf('mira').list()
  expect(download && sizeOf('mira', download.value)).toBe(1000 + 2 * 'text'.length)
  expect([isFileDownloaded('/media/a.webm'), isFileDownloaded('/media/b.webm')]).toEqual([true, false])
})
