import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { query, queryOne } from '#server/database/rows.ts'
import { changeItem, type MadeSubject, makeSubject, questions } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent, type Person } from '#server/testing/people.ts'
import { type Client, startTestApp } from '#server/testing/test-app.ts'
import { CHANGEABLE_COLUMNS } from '../changes/column-queries.ts'
import { compareWithTriggers } from '../testing/compare-with-triggers.ts'
import { BARE_LESSON, WHOLE_LESSON } from '../testing/lesson-input.ts'
import { rejectedFields, rejection } from '../testing/rejection.ts'

const app = forThisFile(startTestApp)
compareWithTriggers(app)
let person: Person
let manager: Client
let made: MadeSubject
let lessonId: string

beforeAll(async () => {
  person = await makeParent(app)
  manager = app.client(person.token)
})

beforeEach(async () => {
  made = await makeSubject(app)
  lessonId = made.lessonIds[0] ?? ''
})

const update = (basedOn: number, changed: object = {}) =>
  manager.contentLessons.update({ ...WHOLE_LESSON, lessonId, number: 1, basedOn, ...changed })

describe('the changes of an item', () => {
  it('are listed newest first, with author, time and fields, down to the first version', async () => {
    await update(1)
    const { token } = await makeParent(app)
    const other = app.client(token)
    await other.contentLessons.update({ ...WHOLE_LESSON, lessonId, number: 7, title: 'New', basedOn: 2 })
    const { kind, revisions, more } = await manager.contentRevisions.list({ itemId: lessonId })
    expect({ kind, more }).toEqual({ kind: 'lesson', more: false })
    expect(revisions).toMatchObject([
      { version: 3, changedBy: { name: 'Test Person', isYou: false }, changedFields: ['number', 'title'] },
      { version: 2, changedBy: { isYou: true }, changedAt: expect.any(Date) },
      { version: 1, changedBy: null, changedFields: [] },
    ])
    expect(revisions[1]?.changedFields).toContain('textMarkdown')
  })

  it('name an author without a name by the email address before the @', async () => {
    const { id, token } = await makeParent(app)
    await sql`UPDATE profiles SET first_name = ' ', last_name = '', email = ${`unnamed@${id}.example.com`} WHERE id = ${id}`.execute(
      app.database.kysely,
    )
    await app
      .client(token)
      .contentLessons.update({ ...WHOLE_LESSON, lessonId, number: 1, title: 'By someone without a name', basedOn: 1 })
    const { revisions } = await manager.contentRevisions.list({ itemId: lessonId })
    expect(revisions[0]?.changedBy).toEqual({ name: 'unnamed', isYou: false })
  })

  it('are returned fifty at a time', async () => {
    for (let version = 1; version <= 51; version += 1) {
      await changeItem(app, 'lesson', lessonId, { title: `Version ${version + 1}` })
    }
    const first = await manager.contentRevisions.list({ itemId: lessonId })
    expect([first.revisions.length, first.more, first.revisions[0]?.version]).toEqual([50, true, 52])
    const rest = await manager.contentRevisions.list({ itemId: lessonId, before: 3 })
    expect([rest.revisions.map(({ version }) => version), rest.more]).toEqual([[2, 1], false])
  })

  it('contain the item as of each version, for every kind', async () => {
    await update(1)
    const get = (itemId: string) => manager.contentRevisions.get({ itemId, version: 1 })
    expect(await get(lessonId)).toMatchObject({
      version: 1,
      content: {
        kind: 'lesson',
        title: 'Lesson about 1',
        number: 1,
        textMarkdown: 'Read me.',
        quizQuestions: questions(10),
      },
    })
    const { lesson } = await manager.contentLessons.get({ lessonId })
    const { content } = await manager.contentRevisions.get({ itemId: lessonId, version: 2 })
    expect({ kind: 'lesson', ...lesson }).toMatchObject(content)
    expect((await get(made.subjectId)).content).toEqual({
      kind: 'subject',
      name: 'Mathematics',
      description: 'Numbers',
      gradeId: made.gradeId,
      color: 'bg-edu-blue-100',
      required: false,
    })
    expect((await get(made.gradeId)).content).toMatchObject({ kind: 'grade', published: true })
    expect((await get(made.testIds['Final Test'])).content).toMatchObject({ kind: 'test', passingMark: 60 })
  })

  it('of a missing item or version are not found', async () => {
    const itemId = randomUUID()
    expect((await rejection(manager.contentRevisions.list({ itemId }))).code).toBe('NOT_FOUND')
    expect((await rejection(manager.contentRevisions.get({ itemId: lessonId, version: 9 }))).code).toBe('NOT_FOUND')
    const restore = manager.contentRevisions.restore({ itemId, version: 1, basedOn: 1 })
    expect((await rejection(restore)).code).toBe('NOT_FOUND')
  })

  it("stay without the name after the author's account is deleted", async () => {
    const { id, token } = await makeParent(app)
    await app.client(token).contentGrades.setPublished({ gradeId: made.gradeId, published: false })
    await sql`DELETE FROM profiles WHERE id = ${id}`.execute(app.database.kysely)
    const { revisions } = await manager.contentRevisions.list({ itemId: made.gradeId })
    expect(revisions[0]).toMatchObject({ version: 2, changedBy: null, changedFields: ['published'] })
    const { grades } = await manager.contentGrades.list()
    expect(grades.find((grade) => grade.id === made.gradeId)).toMatchObject({ version: 2, changedBy: null })
  })
})

test.each(Object.entries(CHANGEABLE_COLUMNS))(
  'a change of a %s sets every column of its content',
  async (kind, columns) => {
    const rows = await query(
      app.database.kysely,
      z.object({ name: z.string() }),
      sql`
      SELECT attname AS name FROM pg_attribute
      WHERE attrelid = ${`stored_${kind}s`}::regclass AND attnum > 0 AND NOT attisdropped`,
    )
    const kept = ['id', 'subject_id', 'created_at', 'updated_at', 'version', 'changed_by', 'deletion_id']
    const own = rows.map(({ name }) => name).filter((name) => !kept.includes(name))
    expect(own.toSorted()).toEqual([...columns].toSorted())
  },
)

describe('restoring a version', () => {
  it("is a new change that restores the lesson's content and HTML", async () => {
    await update(1)
    await update(2, BARE_LESSON)
    const restored = await manager.contentRevisions.restore({ itemId: lessonId, version: 2, basedOn: 3 })
    expect(restored).toEqual({ version: 4 })
    expect((await manager.contentLessons.get({ lessonId })).lesson).toMatchObject(WHOLE_LESSON)
    const { text_content: html } = await queryOne(
      app.database.kysely,
      z.object({ text_content: z.string().nullable() }),
      sql`SELECT text_content FROM lessons WHERE id = ${lessonId}`,
    )
    expect(html).toContain('<mfrac>')
    const { revisions } = await manager.contentRevisions.list({ itemId: lessonId })
    expect(revisions.map(({ version }) => version)).toEqual([4, 3, 2, 1])
  })

  it('leaves the number of a lesson, the grade of a subject and the published flag unchanged', async () => {
    await update(1, { number: 9 })
    await manager.contentRevisions.restore({ itemId: lessonId, version: 1, basedOn: 2 })
    expect((await manager.contentLessons.get({ lessonId })).lesson).toMatchObject({
      title: 'Lesson about 1',
      number: 9,
    })
    const { gradeId, subjectId } = made
    const other = await makeSubject(app)
    await manager.contentSubjects.update({
      subjectId,
      basedOn: 1,
      gradeId: other.gradeId,
      name: 'Moved',
      description: null,
      color: 'bg-red-100',
      required: true,
    })
    await manager.contentRevisions.restore({ itemId: subjectId, version: 1, basedOn: 2 }).catch(() => null)
    await manager.contentGrades.update({ gradeId, basedOn: 1, name: randomUUID(), published: false })
    await manager.contentRevisions.restore({ itemId: gradeId, version: 1, basedOn: 2 })
    const { grades } = await manager.contentGrades.list()
    expect(grades.find((grade) => grade.id === gradeId)).toMatchObject({ version: 3, published: false })
    const { subjects } = await manager.contentSubjects.list({ gradeId: other.gradeId })
    expect(subjects.map((subject) => subject.id)).toContain(subjectId)
  })

  it('is rejected after another change and for an item in the trash', async () => {
    await update(1)
    const restore = () => manager.contentRevisions.restore({ itemId: lessonId, version: 1, basedOn: 1 })
    expect(await rejection(restore())).toMatchObject({
      code: 'EDIT_CONFLICT',
      data: { version: 2, changedBy: { isYou: true }, changedAt: expect.any(Date) },
    })
    await manager.contentLessons.delete({ lessonId })
    expect((await rejection(restore())).code).toBe('IN_BIN')
  })

  it('rejects what is invalid today: a name in use, unreadable questions, a disallowed video host', async () => {
    const { gradeId, subjectId } = made
    const fields = { description: null, color: 'bg-red-100', required: false } as const
    await manager.contentSubjects.update({ ...fields, subjectId, gradeId, basedOn: 1, name: 'Renamed' })
    await manager.contentSubjects.create({ ...fields, gradeId, name: 'Mathematics' })
    expect(
      await rejectedFields(manager.contentRevisions.restore({ itemId: subjectId, version: 1, basedOn: 2 })),
    ).toEqual({ name: 'This grade already has a subject with this name' })

    await changeItem(app, 'lesson', lessonId, {
      quiz_questions: [{ question: 'Why?' }],
      video_url: 'https://gone.example.org/a.mp4',
    })
    await update(2)
    expect(
      await rejectedFields(manager.contentRevisions.restore({ itemId: lessonId, version: 2, basedOn: 3 })),
    ).toEqual({
      'quizQuestions.0': 'Question 1: it needs at least two options.',
      videoUrl: expect.stringMatching(/^The video must be/),
    })
  })

  it('from several concurrent clients succeeds once', async () => {
    await update(1)
    const restore = () => manager.contentRevisions.restore({ itemId: lessonId, version: 1, basedOn: 2 })
    const outcomes = await Promise.allSettled([restore(), restore(), restore(), update(2, { title: 'Raced' })])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await manager.contentLessons.get({ lessonId })).lesson.version).toBe(3)
  })
})

it('every call costs at most three statements, and one for the log', async () => {
  const itemId = lessonId
  const calls = [
    () => manager.contentRevisions.list({ itemId }),
    () => manager.contentRevisions.get({ itemId, version: 1 }),
    () => manager.contentRevisions.restore({ itemId, version: 1, basedOn: 1 }),
    () => manager.contentRevisions.restore({ itemId, version: 1, basedOn: 9 }).catch(() => null),
  ]
  for (const call of calls) expect(await app.countStatements(call)).toBeLessThanOrEqual(4)
})
