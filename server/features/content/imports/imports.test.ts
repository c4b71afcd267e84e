import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { query } from '#server/database/rows.ts'
import { MANAGER_EMAIL } from '#server/features/testing/callers.ts'
import { changeItem, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { countRows, startTestApp } from '#server/testing/test-app.ts'
import type { SubjectTags } from '../formats/grade-content.ts'
import { writeGradeArchive } from '../formats/write-grade.ts'
import { compareWithTriggers } from '../testing/compare-with-triggers.ts'
import { rejection } from '../testing/rejection.ts'
import { importFile, upload, uploadAndPreview } from './testing/uploaded.ts'

const app = forThisFile(() => startTestApp({ CONTENT_MANAGERS: MANAGER_EMAIL }))
compareWithTriggers(app)
let manager: Person

beforeAll(async () => {
  manager = await makeParent(app, MANAGER_EMAIL)
})

const client = () => app.client(manager.token)
const GIFT = 'What is $x^\\{2\\}$ for 3? {=9 ~6 ####Three times three.}\n\nIs it? {=Yes ~No}\n'
const LESSON = (number: number, title: string, text = 'Read.') =>
  `---\nnumber: ${number}\ntitle: ${title}\n---\n\n${text}\n`

const quizOf = (lessonId: string) => ({ kind: 'questions', lessonId, part: 'quiz' })
const questionsIn = async (lessonId: string) =>
  (await client().contentLessons.get({ lessonId })).lesson.quizQuestions ?? []

async function aLesson() {
  const { lessonIds, ...made } = await makeSubject(app)
  return { ...made, lessonIds, lessonId: lessonIds[0] ?? '' }
}

describe('a file of questions', () => {
  it('is previewed before any write, then imported once as a revision of its lesson', async () => {
    const { lessonId } = await aLesson()
    const preview = await uploadAndPreview(app, manager, { ...quizOf(lessonId), name: 'bank.txt' }, GIFT)
    expect(preview.import).toMatchObject({ state: 'ready', format: 'gift', fileName: 'bank.txt' })
    expect(preview.items).toMatchObject([
      { kind: 'question', from: 1, duplicate: null, actions: ['add', 'skip'] },
      { kind: 'question', from: 3, question: { question: 'Is it?', options: ['Yes', 'No'], correct: 0 } },
    ])
    expect(await questionsIn(lessonId)).toHaveLength(10)

    const { id: importId } = preview.import
    const confirm = () => client().contentImports.confirm({ importId, basedOn: preview.basedOn })
    const [first, second] = await Promise.all([confirm(), confirm()])
    expect(first.import.result).toMatchObject({ added: 2, replaced: 0, skipped: 0 })
    expect(second).toEqual(first)
    expect(await confirm()).toEqual(first)
    expect((await questionsIn(lessonId)).map(({ question }) => question).slice(10)).toEqual([
      'What is $x^{2}$ for 3?',
      'Is it?',
    ])
    const { lesson } = await client().contentLessons.get({ lessonId })
    expect(lesson).toMatchObject({ version: 2, changedBy: { isYou: true } })
  })

  it.each([
    ['practice', 'practiceItems'],
    ['landing', 'landingItems'],
    ['film', 'filmItems'],
  ] as const)('of the part %s joins its own list, and is exported again', async (part, field) => {
    const { lessonId } = await aLesson()
    await importFile(app, manager, { query: { ...quizOf(lessonId), part } }, GIFT)
    const { lesson } = await client().contentLessons.get({ lessonId })
    expect(lesson[field]?.map(({ question }) => question)).toEqual(['What is $x^{2}$ for 3?', 'Is it?'])
    expect(lesson.quizQuestions).toHaveLength(10)
    expect(await client().contentExports.check({ kind: part, itemId: lessonId, format: 'json' })).toMatchObject({
      questions: 2,
      fileName: `lesson-about-1-${part}.json`,
    })
  })

  it('skips existing questions by default, and adds or replaces them on request', async () => {
    const { lessonId } = await aLesson()
    await importFile(app, manager, { query: quizOf(lessonId) }, 'A? {=a ~b}\n\nB? {=a ~b}\n')
    const again = 'A? {=a ~b}\n\nB? {~a =b}\n\nC? {=a ~b}\n\nC? {=a ~b}\n'
    const { items, basedOn, import: draft } = await uploadAndPreview(app, manager, quizOf(lessonId), again)
    expect(items.map(({ actions, duplicate }) => [actions[0], duplicate?.same ?? null])).toEqual([
      ['skip', true],
      ['replace', false],
      ['add', null],
      ['skip', true],
    ])
    const choices = [{ key: items[0]?.key ?? '', action: 'add' as const }]
    const done = await client().contentImports.confirm({ importId: draft.id, basedOn, choices })
    expect(done.import.result).toMatchObject({ added: 2, replaced: 1, skipped: 1 })
    const added = (await questionsIn(lessonId)).slice(10)
    expect(added.map((one) => [one.question, one.kind === 'single' ? one.correct : null])).toEqual([
      ['A?', 0],
      ['B?', 1],
      ['A?', 0],
      ['C?', 0],
    ])
    expect(new Set(added.map(({ id }) => id)).size).toBe(4)
  })

  it('reports problems by line and imports the rest', async () => {
    const { testIds } = await makeSubject(app)
    const query = { kind: 'questions', testId: testIds['Mid Test 1'], name: 'bank.csv' }
    const { items, problems } = await uploadAndPreview(
      app,
      manager,
      query,
      'question,A,B,correct\nGood,1,2,A\nBad,1,2,Z\n',
    )
    expect(items).toHaveLength(1)
    expect(problems).toMatchObject([{ severity: 'error', line: 3, field: 'correct' }])
  })

  it('based on an outdated preview is not written', async () => {
    const { lessonId } = await aLesson()
    const { basedOn, import: draft } = await uploadAndPreview(app, manager, quizOf(lessonId), GIFT)
    await changeItem(app, 'lesson', lessonId, { title: 'Other' })
    const confirm = (on: string) => client().contentImports.confirm({ importId: draft.id, basedOn: on })
    expect(await rejection(confirm(basedOn))).toMatchObject({ code: 'EDIT_CONFLICT' })
    expect(await questionsIn(lessonId)).toHaveLength(10)
    const again = await client().contentImports.preview({ importId: draft.id })
    expect(again.import.state).toBe('ready')
    expect((await confirm(again.basedOn)).import.state).toBe('done')
  })

  it('for a draft is previewed for its client to add, and never written', async () => {
    const { basedOn, items, import: draft } = await uploadAndPreview(app, manager, { kind: 'questions' }, GIFT)
    expect(draft).toMatchObject({ state: 'ready', target: null })
    expect(items).toMatchObject([{ actions: ['add', 'skip'] }, { question: { question: 'Is it?', correct: 0 } }])
    const confirmed = client().contentImports.confirm({ importId: draft.id, basedOn })
    expect(await rejection(confirmed)).toMatchObject({ code: 'CANNOT_IMPORT', message: expect.stringMatching('draft') })
    const { answer } = upload(app, manager, { query: { kind: 'questions', testId: 'unknown' } }, GIFT)
    expect((await answer).status).toBe(422)
  })

  it('for a lesson that was deleted after the preview is not written', async () => {
    const { lessonId } = await aLesson()
    const { basedOn, import: draft } = await uploadAndPreview(app, manager, quizOf(lessonId), GIFT)
    await client().contentLessons.delete({ lessonId })
    const confirmed = client().contentImports.confirm({ importId: draft.id, basedOn })
    expect(await rejection(confirmed)).toMatchObject({ code: 'CANNOT_IMPORT' })
    const { answer } = upload(app, manager, { query: quizOf(lessonId) }, GIFT)
    expect((await answer).status).toBe(404)
  })
})

describe('lessons', () => {
  it('are imported as several files with their images, each named in the preview', async () => {
    const { subjectId } = await makeSubject(app, { lessons: 2 })
    const form = new FormData()
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    form.append('file', new File([LESSON(3, 'New', '![x](images/x.png)')], 'new.md'))
    form.append('file', new File([LESSON(1, 'Lesson about 1', 'Other.')], 'one.md'))
    form.append('file', new File([LESSON(2, 'Another two')], 'two.md'))
    form.append('file', new File([png], 'x.png'))
    form.append('file', new File(['---\nnumber: x\n---\n'], 'bad.md'))
    const { items, problems, ...preview } = await uploadAndPreview(app, manager, { kind: 'lessons', subjectId }, form)
    expect(items).toMatchObject([
      { file: 'one.md', actions: ['replace', 'add', 'skip'], duplicate: { by: 'number', same: false } },
      { file: 'two.md', actions: ['add', 'replace', 'skip'], duplicate: { by: 'number' } },
      { file: 'new.md', actions: ['add', 'skip'], duplicate: null },
    ])
    expect(problems.map(({ file, line }) => [file, line])).toContainEqual(['bad.md', 2])
    await client().contentImports.confirm({ importId: preview.import.id, basedOn: preview.basedOn })
    const { lessons } = await client().contentLessons.list({ subjectId })
    expect(lessons.map(({ number, title }) => [number, title])).toEqual([
      [1, 'Lesson about 1'],
      [2, 'Lesson about 2'],
      [3, 'New'],
      [4, 'Another two'],
    ])
    const added = await client().contentLessons.get({ lessonId: lessons[2]?.id ?? '' })
    const address = /\/files\/[\da-f-]{36}/.exec(added.lesson.textMarkdown ?? '')?.[0]
    expect(Buffer.from(await (await fetch(app.url + address)).arrayBuffer())).toEqual(png)
  })

  it('replace the parts that their file has, and preserve those that it lacks', async () => {
    const { subjectId, lessonIds } = await makeSubject(app, { lessons: 1 })
    const [lessonId = ''] = lessonIds
    const questions = [{ id: 'q1', question: 'Which?', options: ['a', 'b'], correct: 0, explanation: null }]
    const before = {
      quiz_title: 'Check',
      quiz_questions: questions,
      video_url: null,
      text_title: 'Old',
    }
    await changeItem(app, 'lesson', lessonId, {
      ...before,
      text_markdown: 'Old.',
      assignment_title: 'Task',
      assignment_instructions: 'Write it down.',
    })
    const form = new FormData()
    form.append('file', new File([LESSON(1, 'Lesson about 1', 'New.')], 'one.md'))
    const preview = await uploadAndPreview(app, manager, { kind: 'lessons', subjectId }, form)
    await client().contentImports.confirm({ importId: preview.import.id, basedOn: preview.basedOn })
    const { lesson } = await client().contentLessons.get({ lessonId })
    expect(lesson).toMatchObject({
      textMarkdown: expect.stringContaining('New.'),
      quizTitle: 'Check',
      quizQuestions: [{ id: 'q1', options: ['a', 'b'], correct: 0 }],
      assignmentTitle: 'Task',
      assignmentInstructions: 'Write it down.',
    })
  })
})

describe('an import', () => {
  it('requires a content manager in every step, and its owner', async () => {
    const { lessonId } = await aLesson()
    const people = [await makeParent(app), await makeLearner(app)]
    for (const person of people) {
      expect((await upload(app, person, { query: quizOf(lessonId) }, GIFT).answer).status).toBe(403)
    }
    expect((await upload(app, null, { query: quizOf(lessonId) }, GIFT).answer).status).toBe(401)
    const elsewhere = { origin: 'https://elsewhere.example.org' }
    expect((await upload(app, manager, { query: quizOf(lessonId), headers: elsewhere }, GIFT).answer).status).toBe(403)
    const { import: draft } = await uploadAndPreview(app, manager, quizOf(lessonId), GIFT)
    const [other] = people
    await sql`UPDATE profiles SET role = 'content_manager' WHERE id = ${other?.id ?? ''}`.execute(app.database.kysely)
    const theirs = app.client(other?.token).contentImports
    expect(await rejection(theirs.preview({ importId: draft.id }))).toMatchObject({ code: 'NOT_FOUND' })
    await theirs.delete({ importId: draft.id })
    expect((await client().contentImports.progress({ importId: draft.id })).import.state).toBe('ready')
    await client().contentImports.delete({ importId: draft.id })
    expect(await countRows(app, 'content_import_items')).toBe(
      (
        await query(
          app.database.kysely,
          z.object({ place: z.int() }),
          sql`SELECT place FROM content_import_items WHERE import_id <> ${draft.id}`,
        )
      ).length,
    )
  })

  it('fails if reading was interrupted, and can be confirmed again if writing was', async () => {
    const { lessonId } = await aLesson()
    const { basedOn, import: draft } = await uploadAndPreview(app, manager, quizOf(lessonId), GIFT)
    const { contentImports } = client()
    const cutOff = (state: string) =>
      sql`
        UPDATE content_imports SET state = ${state}, touched_at = ${new Date(Date.now() - 120_000)}
        WHERE id = ${draft.id}`.execute(app.database.kysely)
    await cutOff('reading')
    expect((await contentImports.progress({ importId: draft.id })).import.state).toBe('failed')
    await cutOff('writing')
    expect((await contentImports.progress({ importId: draft.id })).import.state).toBe('ready')
    const done = await contentImports.confirm({ importId: draft.id, basedOn })
    expect(done.import.result).toMatchObject({ added: 2 })
  })
})

describe('the skills of an imported grade', () => {
  const question = (skill: string) => ({
    id: 'q',
    kind: 'number',
    question: '1 + 1?',
    answer: '2',
    skills: [skill],
    wrong: [{ value: '11', text: 'Add them.', misconception: 'imported.m.joins' }],
  })
  const lesson = (number: number, skill: string) => {
    const parsed = parseQuestions([question(skill)])
    return {
      number,
      title: `Lesson ${number}`,
      description: null,
      unit: null,
      standards: null,
      video: { title: null, url: null, duration: null, captionsUrl: null, narrationUrl: null },
      text: { title: null, markdown: '## Why' },
      quiz: { title: null, questions: parsed.outcome === 'valid' ? parsed.questions : [], ask: null },
      assignment: { title: null, instructions: null, tasks: [], ask: null, due: null },
      practice: { questions: [] },
      landing: { questions: [] },
      film: { pauses: null, questions: [] },
      writing: [],
    }
  }
  const TAGS = {
    skills: [{ id: 'imported.add', name: 'Add' }],
    misconceptions: [{ id: 'imported.m.joins', text: 'Joins the digits' }],
  }
  const imported = async (name: string, tags: SubjectTags | null, description: string | null = null) => {
    const subject = { name: 'Sums', description, color: 'bg-red-100' as const, required: false, tests: [], tags }
    const lessons = [lesson(1, 'imported.add'), lesson(2, 'imported.unheard')]
    const archive = await writeGradeArchive({ name, published: false, images: [], subjects: [{ ...subject, lessons }] })
    const body = Buffer.from(archive)
    const { problems } = await uploadAndPreview(app, manager, { kind: 'grade' }, body)
    const { import: done } = await importFile(app, manager, { query: { kind: 'grade' } }, body)
    const { subjects } = await client().contentSubjects.list({ gradeId: done.result?.gradeId ?? '' })
    const subjectId = subjects[0]?.id ?? ''
    const list = await client().contentLessons.list({ subjectId })
    return {
      problems: problems.map(({ message }) => message),
      tags: await client().contentSkills.list({ subjectId }),
      list,
    }
  }

  it('from a version without skills: unknown names are removed with a warning', async () => {
    const { problems, tags, list } = await imported('Old sums', null)
    expect(problems).toEqual([
      'Lesson 1, quiz question 1: There is no skill or misconception "imported.m.joins" here. The name was removed.',
      'Lesson 2, quiz question 1: There is no skill or misconception "imported.m.joins" here. The name was removed.',
    ])
    expect(list.lessons).toHaveLength(2)
    expect(tags).toMatchObject({ skills: [], misconceptions: [] })
    const [stored] = await questionsIn(list.lessons[0]?.id ?? '')
    expect(stored).toMatchObject({ skills: [], wrong: [{ value: '11', misconception: null }] })
  })

  it('are imported with it, and a lesson whose question names an unknown one is omitted with an error', async () => {
    const { problems, tags, list } = await imported('New sums', TAGS)
    expect(problems).toEqual([
      'Lesson 2, quiz question 1: There is no skill or misconception "imported.unheard" here. It was left out.',
    ])
    expect(list.lessons.map(({ title }) => title)).toEqual(['Lesson 1'])
    expect(tags).toMatchObject({
      skills: [{ id: 'imported.add', name: 'Add', questions: 1 }],
      misconceptions: [{ id: 'imported.m.joins', text: 'Joins the digits', questions: 1 }],
    })
  })

  it('keep their sections, and without one in the file those that they have, but none that is no heading', async () => {
    const withSection = (section: { section?: string | null }) => ({
      ...TAGS,
      skills: [{ id: 'imported.add', name: 'Add', ...section }],
    })
    const sectionOf = async (section: { section?: string | null }) => {
      const { tags, problems } = await imported('New sums', withSection(section), String(section.section))
      return { section: tags.skills[0]?.section, problems: problems.filter((problem) => problem.includes('heading')) }
    }
    expect(await sectionOf({ section: 'Why' })).toEqual({ section: 'Why', problems: [] })
    expect(await sectionOf({})).toEqual({ section: 'Why', problems: [] })
    expect(await sectionOf({ section: 'How' })).toEqual({
      section: null,
      problems: ['“How” is no heading in the reading of lesson 1.'],
    })
    await sectionOf({ section: 'Why' })
    expect(await sectionOf({ section: null })).toEqual({ section: null, problems: [] })
  })

  it('keep their needs, also on skills of another grade, and without needs in the file those that they have', async () => {
    const need = (skill: string) => ({ skill, because: `The sum is found with ${skill}.` })
    const withNeeds = (...needs: string[]) => ({
      skills: [{ id: 'imported.later', name: 'Add many', ...(needs.length > 0 && { needs: needs.map(need) }) }],
      misconceptions: [],
    })
    await imported('New sums', TAGS, 'Before')
    const first = await imported('Later sums', withNeeds('imported.add', 'imported.unheard'))
    expect(first.problems).toEqual(
      expect.arrayContaining([
        'Sums, “Add many”: There is no skill "imported.unheard" in this subject. The need was removed.',
      ]),
    )
    expect(first.tags.skills).toMatchObject([{ id: 'imported.later', needs: [need('imported.add')] }])
    const again = await imported('Later sums', withNeeds(), 'Again')
    expect(again.tags.skills).toMatchObject([{ id: 'imported.later', needs: [need('imported.add')] }])

    const back = { ...TAGS, skills: [{ id: 'imported.add', name: 'Add', needs: [need('imported.later')] }] }
    const circle = await imported('New sums', back, 'After')
    expect(circle.problems).toEqual(
      expect.arrayContaining([
        'Sums, “Add”: These needs lead in a circle: “Add” needs “Add many”, which needs “Add” again. The need was left out.',
      ]),
    )
    expect(circle.tags.skills).toMatchObject([{ id: 'imported.add', needs: [] }])
  })
})

describe('a grade added by an import', () => {
  const archive = async (name: string) =>
    Buffer.from(await writeGradeArchive({ name, published: true, subjects: [], images: [] }))
  const importedAs = async (name: string, publishNewGrade?: boolean) => {
    const preview = await uploadAndPreview(app, manager, { kind: 'grade' }, await archive(name))
    await client().contentImports.confirm({
      importId: preview.import.id,
      basedOn: preview.basedOn,
      ...(preview.items[0]?.duplicate && { choices: [{ key: preview.items[0].key, action: 'add' as const }] }),
      ...(publishNewGrade !== undefined && { publishNewGrade }),
    })
    const { grades } = await client().contentGrades.list()
    return grades.filter((grade) => grade.name.startsWith(name)).map(({ published }) => published)
  }

  it('is unpublished regardless of the file, unless the manager chooses otherwise', async () => {
    expect(await importedAs('Imported quietly')).toEqual([false])
    expect(await importedAs('Imported for all', true)).toEqual([true])
    expect(await importedAs('Imported for all')).toEqual(expect.arrayContaining([true, false]))
  })

  it('gets the first free name, however many copies there are', async () => {
    for (const copies of [1, 2, 3]) expect(await importedAs('Imported often')).toHaveLength(copies)
    const { grades } = await client().contentGrades.list()
    const names = grades.map(({ name }) => name).filter((name) => name.startsWith('Imported often'))
    expect(names.toSorted()).toEqual(['Imported often', 'Imported often (2)', 'Imported often (3)'])
  })
})
