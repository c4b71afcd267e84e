import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent } from '#server/testing/people.ts'
import { readRows } from '#server/testing/stored-rows.ts'
import { type Client, startTestApp } from '#server/testing/test-app.ts'
import { compareWithTriggers } from '../testing/compare-with-triggers.ts'
import { rejectedFields, rejection } from '../testing/rejection.ts'

const app = forThisFile(startTestApp)
compareWithTriggers(app)
let manager: Client
let made: MadeSubject

beforeAll(async () => {
  manager = app.client((await makeParent(app)).token)
})

beforeEach(async () => {
  made = await makeSubject(app)
})

const FIELDS = { name: 'Art', description: 'Colours', color: 'bg-pink-100', required: true } as const
const GONE = { gradeId: 'This grade no longer exists. Please select another one.' }

describe('the list of subjects', () => {
  it('is by name, for one grade or all, with counts', async () => {
    const other = await makeSubject(app, { lessons: 1 })
    await manager.contentSubjects.create({ ...FIELDS, gradeId: made.gradeId })
    const { subjects } = await manager.contentSubjects.list({ gradeId: made.gradeId })
    expect(subjects).toMatchObject([
      { ...FIELDS, gradeId: made.gradeId, lessons: 0, tests: 0, changedBy: { isYou: true } },
      { id: made.subjectId, name: 'Mathematics', required: false, lessons: 3, tests: 3, version: 1 },
    ])
    const { subjects: all } = await manager.contentSubjects.list({})
    const names = all.map((subject) => subject.name)
    expect(names).toEqual(names.toSorted())
    expect(all.map((subject) => subject.id)).toEqual(expect.arrayContaining([made.subjectId, other.subjectId]))
  })
})

describe('a new subject', () => {
  it('stores an empty description as null and is an elective by default', async () => {
    const { subject } = await manager.contentSubjects.create({
      name: ' Art ',
      description: '  ',
      color: 'bg-gray-100',
      gradeId: made.gradeId,
    })
    expect(subject).toMatchObject({ name: 'Art', description: null, required: false, version: 1 })
  })

  it('needs a unique name in its grade, a known color and an existing grade', async () => {
    const add = (changed: object) =>
      rejectedFields(manager.contentSubjects.create({ ...FIELDS, gradeId: made.gradeId, ...changed }))
    expect(await add({ name: ' ' })).toEqual({ name: 'Please enter a subject name' })
    expect(await add({ name: 'Mathematics' })).toEqual({
      name: 'This grade already has a subject with this name',
    })
    expect(await add({ color: 'bg-black' })).toHaveProperty('color')
    expect(await add({ description: 'x'.repeat(2001) })).toEqual({ description: 'At most 2000 characters' })
    expect(await add({ gradeId: '' })).toEqual({ gradeId: 'Please select a grade' })
    expect(await add({ gradeId: randomUUID() })).toEqual(GONE)
    await manager.contentGrades.delete({ gradeId: made.gradeId })
    expect(await add({})).toEqual(GONE)
  })
})

describe('changing a subject', () => {
  const update = (changed: object) =>
    manager.contentSubjects.update({
      ...FIELDS,
      subjectId: made.subjectId,
      gradeId: made.gradeId,
      basedOn: 1,
      ...changed,
    })

  it('writes every field and moves it to another grade with its lessons and tests', async () => {
    const other = await makeSubject(app)
    const { subject } = await update({ gradeId: other.gradeId })
    expect(subject).toMatchObject({ ...FIELDS, gradeId: other.gradeId, lessons: 3, tests: 3, version: 2 })
  })

  it('rejects a name taken in the target grade, and a grade in the trash', async () => {
    const other = await makeSubject(app)
    expect(await rejectedFields(update({ gradeId: other.gradeId, name: 'Mathematics' }))).toEqual({
      name: 'This grade already has a subject with this name',
    })
    await manager.contentGrades.delete({ gradeId: other.gradeId })
    expect(await rejectedFields(update({ gradeId: other.gradeId }))).toEqual(GONE)
  })

  it('that was changed by someone else returns the changed fields and overwrites nothing', async () => {
    const { subject } = await update({ name: 'Music', color: 'bg-red-100' })
    const conflict = await rejection(update({ name: 'Drawing' }))
    expect(conflict).toMatchObject({ code: 'EDIT_CONFLICT', data: { current: subject } })
    expect(conflict.data.changedFields).toEqual(['color', 'description', 'name', 'required'])
  })

  it('while its grade is deleted leaves no rows in a deleted grade', async () => {
    for (let round = 0; round < 5; round += 1) {
      const from = await makeSubject(app)
      const to = await makeSubject(app)
      await Promise.allSettled([
        manager.contentSubjects.update({
          ...FIELDS,
          subjectId: from.subjectId,
          gradeId: to.gradeId,
          basedOn: 1,
        }),
        manager.contentGrades.delete({ gradeId: to.gradeId }),
        manager.contentSubjects.create({ ...FIELDS, name: 'New', gradeId: to.gradeId }),
        manager.contentLessons.create({ subjectId: to.subjectId, title: 'New' }),
      ])
      const { subjects } = await manager.contentSubjects.list({})
      expect(subjects.filter((subject) => subject.gradeId === to.gradeId)).toEqual([])
      const left = sql`SELECT id FROM lessons WHERE subject_id NOT IN (SELECT id FROM subjects)`
      expect(await readRows(app.database.kysely, left)).toEqual([])
    }
  })
})

describe('a duplicate of a subject', () => {
  it('has its lessons and tests, and a name that begins with Copy of', async () => {
    const { subjectId, gradeId } = made
    const { subject } = await manager.contentSubjects.duplicate({ subjectId, gradeId })
    expect(subject).toMatchObject({ name: 'Copy of Mathematics', gradeId, lessons: 3, tests: 3, version: 1 })
    const [copies, originals] = await Promise.all(
      [subject.id, subjectId].map((id) => manager.contentLessons.list({ subjectId: id })),
    )
    const contents = (list: typeof copies) =>
      list?.lessons.map(({ number, title, content }) => [number, title, content])
    expect(contents(copies)).toEqual(contents(originals))
    const [copied] = (await manager.contentTests.list({ subjectId: subject.id })).tests
    const { test: copy } = await manager.contentTests.get({ testId: copied?.id ?? '' })
    const { test: original } = await manager.contentTests.get({ testId: made.testIds['Mid Test 1'] })
    expect({ ...copy, id: '', subjectId: '', subjectName: '', changedAt: 0, changedBy: null }).toEqual({
      ...original,
      id: '',
      subjectId: '',
      subjectName: '',
      changedAt: 0,
      changedBy: null,
    })
  })

  it('gets a number if its name is in use, also in another grade', async () => {
    const other = await makeSubject(app)
    const copy = (gradeId: string) => manager.contentSubjects.duplicate({ subjectId: made.subjectId, gradeId })
    const names = []
    for (const gradeId of [made.gradeId, made.gradeId, made.gradeId, other.gradeId]) {
      names.push((await copy(gradeId)).subject.name)
    }
    expect(names).toEqual([
      'Copy of Mathematics',
      'Copy of Mathematics (2)',
      'Copy of Mathematics (3)',
      'Copy of Mathematics',
    ])
    expect(await rejectedFields(copy(randomUUID()))).toEqual(GONE)
  })

  it('of the maximum name length can be saved again', async () => {
    const name = 'é'.repeat(200)
    const { gradeId } = made
    const { subject } = await manager.contentSubjects.create({ ...FIELDS, name, gradeId })
    await manager.contentSubjects.duplicate({ subjectId: subject.id, gradeId })
    const { subject: copy } = await manager.contentSubjects.duplicate({ subjectId: subject.id, gradeId })
    expect(copy.name).toMatch(/^Copy of é+ \(2\)$/)
    expect(copy.name.length).toBeLessThanOrEqual(200)
  })
})

it('every call costs at most three statements, and one for the log', async () => {
  const { subjectId, gradeId } = made
  const calls = [
    () => manager.contentSubjects.list({}),
    () => manager.contentSubjects.create({ ...FIELDS, gradeId }),
    () => manager.contentSubjects.update({ ...FIELDS, name: 'x', subjectId, gradeId, basedOn: 1 }),
    () => manager.contentSubjects.update({ ...FIELDS, subjectId, gradeId, basedOn: 1 }).catch(() => null),
    () => manager.contentSubjects.duplicate({ subjectId, gradeId }),
    () => manager.contentSubjects.delete({ subjectId }),
  ]
  for (const call of calls) expect(await app.countStatements(call)).toBeLessThanOrEqual(4)
})
