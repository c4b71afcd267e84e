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
let manager: Client['contentLessons']
let made: MadeSubject

beforeAll(async () => {
  manager = app.client((await makeParent(app)).token).contentLessons
})

beforeEach(async () => {
  made = await makeSubject(app, { lessons: 4 })
})

const list = () => manager.list({ subjectId: made.subjectId })
const numbered = ({ lessons }: Awaited<ReturnType<typeof list>>) =>
  Object.fromEntries(lessons.map(({ id, number }) => [id, number]))

describe('a new order of lessons', () => {
  it('reuses the existing numbers, including gaps, and leaves the tests in place', async () => {
    const [a = '', b = '', c = '', d = ''] = made.lessonIds
    await manager.delete({ lessonId: b })
    const before = await readRows(app.database.kysely, sql`SELECT * FROM tests ORDER BY id`)
    const { orderVersion } = await list()
    const result = await manager.reorder({ subjectId: made.subjectId, orderVersion, lessonIds: [d, a, c] })
    expect(numbered(result)).toEqual({ [d]: 1, [a]: 3, [c]: 4 })
    expect(result.lessons.map((lesson) => lesson.id)).toEqual([d, a, c])
    expect(result).toEqual(await list())
    expect(await readRows(app.database.kysely, sql`SELECT * FROM tests ORDER BY id`)).toEqual(before)
  })

  it('changes only the lessons that moved', async () => {
    const [a = '', b = '', c = '', d = ''] = made.lessonIds
    const { orderVersion } = await list()
    const { lessons } = await manager.reorder({
      subjectId: made.subjectId,
      orderVersion,
      lessonIds: [a, c, b, d],
    })
    expect(lessons.map(({ version, changedBy }) => [version, changedBy?.isYou ?? false])).toEqual([
      [1, false],
      [2, true],
      [2, true],
      [1, false],
    ])
  })

  it('based on an outdated list changes nothing and returns the current list', async () => {
    const { subjectId, lessonIds } = made
    const { orderVersion } = await list()
    const first = await manager.reorder({ subjectId, orderVersion, lessonIds: lessonIds.toReversed() })
    expect(await rejection(manager.reorder({ subjectId, orderVersion, lessonIds }))).toMatchObject({
      code: 'EDIT_CONFLICT',
      data: { current: first },
    })
    const { orderVersion: second } = await list()
    await manager.create({ subjectId, title: 'New' })
    expect((await rejection(manager.reorder({ subjectId, orderVersion: second, lessonIds }))).code).toBe(
      'EDIT_CONFLICT',
    )
    expect(numbered(await list())).toMatchObject(numbered(first))
  })

  it('from several concurrent clients succeeds for one of them', async () => {
    const { subjectId, lessonIds } = made
    const { orderVersion } = await list()
    const [a = '', b = '', c = '', d = ''] = lessonIds
    const orders = [
      [b, a, c, d],
      [d, c, b, a],
      [a, b, d, c],
    ]
    const outcomes = await Promise.allSettled(
      orders.map((lessonIds) => manager.reorder({ subjectId, orderVersion, lessonIds })),
    )
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(done).toEqual([await list()])
  })

  it('must name every lesson of the subject once', async () => {
    const { subjectId, lessonIds } = made
    const other = await makeSubject(app)
    const { orderVersion } = await list()
    for (const wrong of [[], lessonIds.slice(1), [...lessonIds, lessonIds[0] ?? ''], other.lessonIds]) {
      expect(await rejectedFields(manager.reorder({ subjectId, orderVersion, lessonIds: wrong }))).toEqual({
        lessonIds: 'Every lesson must be named once',
      })
    }
    expect(numbered(await list())).toEqual(Object.fromEntries(lessonIds.map((id, index) => [id, index + 1])))
  })
})
