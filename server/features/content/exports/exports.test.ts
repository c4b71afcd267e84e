import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { MANAGER_EMAIL } from '#server/features/testing/callers.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { GradeContent } from '../formats/grade-content.ts'
import { namesToAddresses, narrationAddress } from '../formats/grade-images.ts'
import { readLesson } from '../formats/lesson-file.ts'
import { readQuestions } from '../formats/questions.ts'
import { readGradeArchive } from '../formats/read-grade.ts'
import { anyGrade } from '../formats/testing/hostile-grade.ts'
import { writeGradeArchive } from '../formats/write-grade.ts'
import { importFile } from '../imports/testing/uploaded.ts'

const VIDEO_HOSTS = 'videos.example.org'

const app = forThisFile(() => startTestApp({ CONTENT_MANAGERS: MANAGER_EMAIL, VIDEO_HOSTS }))
let manager: Person

beforeAll(async () => {
  manager = await makeParent(app, MANAGER_EMAIL)
})

const get = (path: string, person: Person | null = manager) =>
  fetch(app.url + path, { headers: person ? { authorization: `Bearer ${person.token}` } : {} })

describe('a whole grade', () => {
  const emptied = async () => {
    for (const table of ['stored_grades', 'content_files']) {
      await sql`DELETE FROM ${sql.table(table)}`.execute(app.database.kysely)
    }
  }
  const comeIn = async (archive: Uint8Array, published: boolean) => {
    const { import: draft } = await importFile(
      app,
      manager,
      { query: { kind: 'grade' }, publishNewGrade: published },
      Buffer.from(archive),
    )
    expect(draft.state).toBe('done')
    return get(`/exports/grade/${draft.result?.gradeId}`)
  }

  it('exported and imported into an empty database is identical byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(anyGrade, async (generated) => {
        const grade = playable(generated)
        await emptied()
        const first = await (await comeIn(await writeGradeArchive(grade), grade.published)).bytes()
        const { items } = await readGradeArchive(first, { videoHosts: [VIDEO_HOSTS] })
        expect(items.map(({ value }) => comparable(value))).toEqual([comparable(grade)])
        await emptied()
        const second = await (await comeIn(first, grade.published)).bytes()
        expect(Buffer.compare(first, second)).toBe(0)
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })

  it('imported over itself changes nothing, and makes a copy on request', async () => {
    await emptied()
    const { gradeId } = await makeSubject(app)
    const archive = await (await get(`/exports/grade/${gradeId}`)).bytes()
    const { import: draft } = await importFile(app, manager, { query: { kind: 'grade' } }, archive)
    expect(draft.result).toMatchObject({ gradeId, added: 0, skipped: 6 })
    const { grades } = await app.client(manager.token).contentGrades.list()
    expect(grades.map(({ version, lessons, tests }) => [version, lessons, tests])).toEqual([[1, 3, 3]])
  })
})

describe('a file', () => {
  it('has a safe name, is a download, and contains the lesson or the questions', async () => {
    const { lessonIds, testIds, gradeId } = await makeSubject(app)
    const title = 'É "quoted"; filename=../../x.exe\r\nX: y'
    await sql`UPDATE stored_lessons SET title = ${title} WHERE id = ${lessonIds[0] ?? ''}`.execute(app.database.kysely)
    const lesson = await get(`/exports/lesson/${lessonIds[0]}`)
    expect(Object.fromEntries(lesson.headers)).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': 'attachment; filename="1-e-quoted-filename-x-exe-x-y.md"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const another = await get(`/exports/lesson/${lessonIds[1]}`)
    const [found] = readLesson(await another.bytes(), { videoHosts: [] }).items
    expect(found?.value.quiz.questions).toHaveLength(10)
    const csv = await get(`/exports/test/${testIds['Final Test']}?format=csv`)
    expect(readQuestions('csv', await csv.bytes()).items).toHaveLength(10)
    expect((await get(`/exports/grade/${gradeId}`)).headers.get('content-type')).toBe('application/zip')
  })

  it('is checked before download for content that the format cannot hold', async () => {
    const { lessonIds } = await makeSubject(app)
    const newQuestion = (question: string, explanation: string | null) => ({
      id: randomUUID(),
      question,
      options: ['a', 'b'],
      correct: 0,
      explanation,
    })
    const quiz = JSON.stringify([newQuestion('Two\nlines', null), newQuestion('=1+1', 'Why')])
    await sql`UPDATE stored_lessons SET quiz_questions = ${quiz}`.execute(app.database.kysely)
    const check = (format: 'aiken' | 'csv') =>
      app.client(manager.token).contentExports.check({ kind: 'quiz', itemId: lessonIds[0] ?? '', format })
    const aiken = await check('aiken')
    expect(aiken).toMatchObject({ questions: 1, fileName: 'lesson-about-1-quiz.aiken.txt' })
    expect(aiken.problems.map(({ severity, question }) => [severity, question])).toEqual([
      ['error', 1],
      ['warning', 2],
    ])
    const csv = await check('csv')
    expect(csv.problems).toEqual([])
    // A formula would run in a spreadsheet.
    expect(await (await get(csv.address)).text()).toContain("\n'=1+1,")
  })

  it('requires a content manager', async () => {
    const { gradeId, lessonIds, testIds } = await makeSubject(app)
    const parent = await makeParent(app)
    const learner = await makeLearner(app, { gradeId })
    const lessonId = lessonIds[0] ?? ''
    const items = [`grade/${gradeId}`, `lesson/${lessonId}`, `quiz/${lessonId}`, `test/${testIds['Mid Test 1']}`]
    for (const path of items.map((item) => `/exports/${item}`)) {
      const answers = await Promise.all([get(path, parent), get(path, learner), get(path, null), get(path)])
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 401, 200])
    }
    for (const path of [`grade/${randomUUID()}`, `lesson/${gradeId}`, 'grade/x', `other/${gradeId}`, '', 'a/b/c']) {
      expect((await get(`/exports/${path}`)).status).toBe(404)
    }
  })
})

/**
 * Replaces video hosts by a public one, references every image in a text, and gives the first lesson the only recording: unused
 * files are not part of a grade.
 */
function playable(grade: GradeContent): GradeContent {
  const text = JSON.stringify(grade.subjects).replaceAll('https://videos.example/', `https://${VIDEO_HOSTS}/`)
  const subjects: GradeContent['subjects'] = JSON.parse(text)
  const [lesson] = subjects.flatMap(({ lessons }) => lessons)
  if (!lesson) return { ...grade, subjects, images: [] }
  lesson.text.markdown = [lesson.text.markdown ?? '', ...grade.images.map(({ name }) => `![](images/${name})`)].join(
    '\n',
  )
  for (const { video } of subjects.flatMap(({ lessons }) => lessons)) {
    if (video.narrationUrl?.startsWith('audio/')) video.narrationUrl = null
  }
  lesson.video.narrationUrl = `audio/${RECORDING.name}`
  return { ...grade, subjects, images: [...grade.images, RECORDING] }
}

const RECORDING = {
  name: 'narration.mp3',
  contentType: 'audio/mpeg' as const,
  bytes: new Uint8Array(Buffer.from('ID3\x04 a recording')),
}

/** Normalizes what an import changes: names of images, and due days, which count from the import. */
function comparable({ images, subjects, ...grade }: GradeContent) {
  const shownAs = new Map(images.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('hex')]))
  return {
    ...grade,
    images: [...new Set(shownAs.values())].sort().filter((bytes) => JSON.stringify(subjects).length > 0 && bytes),
    subjects: subjects.map(({ lessons, ...subject }) => ({
      ...subject,
      lessons: lessons.map(({ text, video, ...lesson }) => ({
        ...lesson,
        video: { ...video, narrationUrl: narrationAddress(video.narrationUrl, (name) => shownAs.get(name)) },
        text: { ...text, markdown: namesToAddresses(text.markdown ?? '', (name) => shownAs.get(name)) },
      })),
    })),
  }
}
