import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { type Client, startTestApp } from '#server/testing/test-app.ts'
import { compareWithTriggers } from '../testing/compare-with-triggers.ts'
import { rejectedFields, rejection } from '../testing/rejection.ts'

const app = forThisFile(startTestApp)
compareWithTriggers(app)
let manager: Person
let grades: Client['contentGrades']

beforeAll(async () => {
  manager = await makeParent(app)
  grades = app.client(manager.token).contentGrades
})

const newGrade = async () => (await grades.create({ name: `Grade ${randomUUID()}` })).grade

describe('the list of grades', () => {
  it('has all grades by name, published or not, with counts', async () => {
    const { gradeId } = await makeSubject(app, { lessons: 4, published: false })
    await makeLearner(app, { gradeId })
    await grades.create({ name: 'A first one' })
    const { grades: all } = await grades.list()
    expect(all.map((grade) => grade.name)).toEqual(all.map((grade) => grade.name).toSorted())
    expect(all[0]).toMatchObject({ name: 'A first one', subjects: 0, lessons: 0, tests: 0, learners: 0 })
    expect(all.find((grade) => grade.id === gradeId)).toMatchObject({
      published: false,
      subjects: 1,
      lessons: 4,
      tests: 3,
      learners: 1,
      version: 1,
      changedBy: null,
      changedAt: expect.any(Date),
    })
  })
})

describe('a new grade', () => {
  it('is unpublished and names its author', async () => {
    expect(await newGrade()).toMatchObject({
      published: false,
      version: 1,
      changedBy: { name: 'Test Person', isYou: true },
    })
  })

  it('needs a name, trimmed and of at most 200 characters, that no other grade has', async () => {
    const { name } = await newGrade()
    expect(await rejectedFields(grades.create({ name: '  ' }))).toEqual({ name: 'Please enter a grade name' })
    expect(await rejectedFields(grades.create({ name: 'x'.repeat(201) }))).toEqual({
      name: 'At most 200 characters',
    })
    expect(await rejectedFields(grades.create({ name: `  ${name} ` }))).toEqual({
      name: 'A grade with this name already exists',
    })
  })

  it.each(['nul \0', 'half a character \ud83d'])(
    'rejects a name with characters that cannot be stored: %j',
    async (name) => {
      expect(await rejectedFields(grades.create({ name }))).toEqual({
        name: 'Please remove the invisible characters',
      })
    },
  )
})

describe('changing a grade', () => {
  it('writes name and published flag and increments the version', async () => {
    const { id: gradeId } = await newGrade()
    const name = `Renamed ${randomUUID()}`
    const { grade } = await grades.update({ gradeId, basedOn: 1, name, published: true })
    expect(grade).toMatchObject({ name, published: true, version: 2 })
    expect((await grades.setPublished({ gradeId, published: false })).grade).toMatchObject({
      name,
      published: false,
      version: 3,
    })
    const { grades: shown } = await app.client().curriculum.listPublished()
    expect(shown.some((one) => one.id === gradeId)).toBe(false)
  })

  it('without a difference leaves version, editor and time unchanged', async () => {
    const grade = await newGrade()
    const other = app.client((await makeParent(app)).token).contentGrades
    const { id: gradeId, name, published } = grade
    const same = (await other.update({ gradeId, basedOn: 1, name, published })).grade
    expect(same).toEqual({ ...grade, changedBy: { name: 'Test Person', isYou: false } })
    expect(await other.setPublished({ gradeId, published })).toEqual({ grade: same })
  })

  it('rejects the name of another grade', async () => {
    const one = await newGrade()
    const two = await newGrade()
    const update = grades.update({ gradeId: two.id, basedOn: 1, name: one.name, published: false })
    expect(await rejectedFields(update)).toEqual({ name: 'A grade with this name already exists' })
  })

  it('that was changed by someone else returns author, time and current state and writes nothing', async () => {
    const { id: gradeId } = await newGrade()
    const { token } = await makeParent(app)
    const { grade } = await app.client(token).contentGrades.setPublished({ gradeId, published: true })
    const update = grades.update({ gradeId, basedOn: 1, name: 'Mine', published: false })
    expect(await rejection(update)).toEqual({
      code: 'EDIT_CONFLICT',
      message: 'Someone else changed this. Nothing was overwritten.',
      data: {
        current: { ...grade, changedBy: { name: 'Test Person', isYou: false } },
        changedFields: ['published'],
      },
    })
    expect((await grades.list()).grades.some((one) => one.name === 'Mine')).toBe(false)
  })

  it('from twenty concurrent clients succeeds once, and the others get a conflict', async () => {
    const { id: gradeId } = await newGrade()
    const people = await Promise.all(Array.from({ length: 20 }, () => makeParent(app)))
    const names = people.map(() => `Raced ${randomUUID()}`)
    const outcomes = await Promise.allSettled(
      people.map(({ token }, index) =>
        app.client(token).contentGrades.update({ gradeId, basedOn: 1, name: names[index] ?? '', published: true }),
      ),
    )
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.grade] : []))
    expect(done).toHaveLength(1)
    const conflicts = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(conflicts.map(({ code, data }) => [code, data.current.name])).toEqual(
      Array.from({ length: 19 }, () => ['EDIT_CONFLICT', done[0]?.name]),
    )
  })

  it('that is missing is not found, and one in the trash names who deleted it', async () => {
    const nowhere = grades.update({ gradeId: randomUUID(), basedOn: 1, name: 'x', published: true })
    expect((await rejection(nowhere)).code).toBe('NOT_FOUND')
    const { id: gradeId } = await newGrade()
    const { deletionId } = await grades.delete({ gradeId })
    const inBin = {
      code: 'IN_BIN',
      message: 'Someone else deleted this. You can restore it from the trash.',
      data: { deletionId, deletedAt: expect.any(Date), deletedBy: { name: 'Test Person', isYou: true } },
    }
    expect(await rejection(grades.update({ gradeId, basedOn: 1, name: 'x', published: true }))).toEqual(inBin)
    expect(await rejection(grades.setPublished({ gradeId, published: true }))).toEqual(inBin)
    expect(await rejection(grades.delete({ gradeId }))).toEqual(inBin)
  })
})

it('every call costs at most three statements, and one for the log, regardless of the number of grades', async () => {
  const { id: gradeId, name } = await newGrade()
  const calls = [
    () => grades.list(),
    () => grades.create({ name: randomUUID() }),
    () => grades.update({ gradeId, basedOn: 1, name, published: true }),
    () => grades.update({ gradeId, basedOn: 1, name, published: false }).catch(() => null),
    () => grades.setPublished({ gradeId, published: false }),
    () => grades.delete({ gradeId }),
    () => grades.delete({ gradeId }).catch(() => null),
  ]
  for (const call of calls) expect(await app.countStatements(call)).toBeLessThanOrEqual(4)
})
