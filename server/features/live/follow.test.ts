import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#server/database/database.ts'
import { openLive } from '#server/live/live.ts'
import { answers, type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, type Person } from '#server/testing/people.ts'
import { type Client, startTestApp } from '#server/testing/test-app.ts'
import { queryOne } from '../../database/rows.ts'
import { EVENTUALLY, follow, makeFamily, sessionOf } from './testing/follower.ts'

/** Two servers on one database: events at `app` are followed at `other`. */
const app = forThisFile(startTestApp)
const other = forThisFile(() => startTestApp({}, undefined, app))
let made: MadeSubject

beforeAll(async () => {
  made = await makeSubject(app)
})

const family = (learners = 1) => makeFamily(app, made.gradeId, learners)

const complete = (person: Person, part: 'video' | 'text' = 'video') =>
  app.client(person.token).study.completePart({ lessonId: made.lessonIds[0] ?? '', part })

/** Waits long enough for any pending event to arrive. */
const aMoment = () => new Promise((later) => setTimeout(later, 150))

describe('an activity on one server', () => {
  it("reaches the parent on another within a second, with the database's time", async () => {
    const { parent, children } = await family(3)
    const follower = await follow(other.client(parent.token))
    expect(follower.kinds()).toEqual(['heartbeat'])
    const milliseconds: number[] = []
    for (const [before, child] of children.entries()) {
      const saved = performance.now()
      await complete(child)
      await vi.waitFor(() => expect(follower.studied()).toHaveLength(before + 1), EVENTUALLY)
      milliseconds.push(performance.now() - saved)
    }
    expect(Math.min(...milliseconds), 'milliseconds until the fastest arrived').toBeLessThan(1000)
    const [event] = follower.studied()
    expect(event).toMatchObject({
      learnerId: children[0]?.id,
      activity: 'part-completed',
      title: 'Lesson about 1',
      score: null,
    })
    const { completed_at: at } = await queryOne(
      app.database.kysely,
      z.object({ completed_at: z.date() }),
      sql`SELECT completed_at FROM part_completions WHERE user_id = ${event?.learnerId ?? ''}`,
    )
    expect(event?.at).toEqual(at)
    await follower.close()
  })

  it('is sent once, whatever its kind', async () => {
    const { parent, child } = await family()
    const follower = await follow(other.client(parent.token))
    const { study, timedTests, enrollment } = app.client(child.token)
    const [lessonId = ''] = made.lessonIds
    const testId = made.testIds['Mid Test 1']
    const submit = (part: 'quiz' | 'assignment', right: number, draw = 1) =>
      study.submitAnswers({ lessonId, part, submissionId: randomUUID(), draw, answers: answers(10, right) })
    await submit('quiz', 3)
    await submit('quiz', 9, 2)
    await submit('assignment', 10)
    await study.completePart({ lessonId, part: 'text' })
    await study.completePart({ lessonId, part: 'text' })
    await timedTests.start({ testId })
    await timedTests.start({ testId })
    await timedTests.submit({ testId, answers: answers(10, 7) })
    const elsewhere = await makeSubject(app)
    await enrollment.enroll({ gradeId: elsewhere.gradeId, confirmed: true })
    await vi.waitFor(() => expect(follower.studied().at(-1)?.activity).toBe('enrolled'), EVENTUALLY)
    expect(follower.studied().map(({ activity, title, score }) => [activity, title, score])).toEqual([
      ['quiz', 'Lesson about 1', 30],
      ['quiz', 'Lesson about 1', 90],
      ['assignment', 'Lesson about 1', 100],
      ['part-completed', 'Lesson about 1', null],
      ['test-started', 'The Mid Test 1', null],
      ['test-finished', 'The Mid Test 1', 70],
      ['enrolled', expect.stringMatching(/^Grade /), null],
    ])
    await follower.close()
  })

  it('reaches no other parent, and is not sent when the save is rolled back', async () => {
    const { parent, child } = await family()
    const stranger = await family()
    const follower = await follow(other.client(parent.token))
    const outsider = await follow(other.client(stranger.parent.token))
    const rolledBack = app.database.kysely.transaction().execute(async (db) => {
      await sql`SELECT record_event(${child.id}, 'quiz', ${made.lessonIds[0]}, 12)`.execute(db)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await complete(child)
    await vi.waitFor(() => expect(follower.studied()).toHaveLength(1), EVENTUALLY)
    await aMoment()
    expect(follower.studied().map(({ activity }) => activity)).toEqual(['part-completed'])
    expect(outsider.kinds()).toEqual(['heartbeat'])
    await Promise.all([follower.close(), outsider.close()])
  })

  it('costs one statement for all followers; opening a stream costs one in addition to the session', async () => {
    const { parent, child } = await family()
    const open = async () => (await follow(other.client(parent.token))).close()
    // An event of the family's creation may still arrive during one of them.
    const costs = [
      await other.countStatements(open),
      await other.countStatements(open),
      await other.countStatements(open),
    ]
    expect(Math.min(...costs)).toBe(2)

    const { log } = app.services
    const database = openDatabase(app.onDatabase.connection, log)
    const live = await openLive(database.kysely, app.onDatabase.connection, log)
    const reader = { ...(await sessionOf(app, parent)), lastEventId: undefined }
    const streams = Array.from({ length: 10 }, () => live.subscribe(reader, () => {}))
    for (const stream of streams) expect((await stream?.next())?.value).toEqual({ kind: 'heartbeat' })
    let statements = 0
    database.pool.on('acquire', () => {
      statements += 1
    })
    await complete(child)
    for (const stream of streams) expect((await stream?.next())?.value).toMatchObject({ kind: 'studied' })
    expect(statements).toBe(1)
    await live.stop()
    await database.kysely.destroy()
  })
})

describe.each([
  ['the dashboard', (client: Client, _: Person) => client.learners.overview()],
  ['a report', (client: Client, child: Person) => client.report.get({ learnerId: child.id })],
])('a stream opened from the position of %s', (_, readPage) => {
  it('sends only what happened since that page was read', async () => {
    const { parent, child } = await family()
    await complete(child)
    const { livePosition } = await readPage(app.client(parent.token), child)
    await complete(child, 'text')
    const follower = await follow(other.client(parent.token), livePosition ?? '')
    await vi.waitFor(() => expect(follower.kinds()).toEqual(['heartbeat', 'studied']), EVENTUALLY)
    await follower.close()
  })
})

describe('a client that reconnects', () => {
  it('receives every missed event once and continues', async () => {
    const { parent, children } = await family(2)
    const [first = parent, second = parent] = children
    const before = await follow(app.client(parent.token))
    await complete(first)
    await vi.waitFor(() => expect(before.studied()).toHaveLength(1), EVENTUALLY)
    await before.close()
    await complete(second)
    await complete(first, 'text')
    const after = await follow(other.client(parent.token), before.lastId())
    await complete(second, 'text')
    await vi.waitFor(() => expect(after.studied()).toHaveLength(3), EVENTUALLY)
    const of = (person: Person) => after.studied().filter(({ learnerId }) => learnerId === person.id).length
    expect([of(first), of(second)]).toEqual([1, 2])
    await after.close()
  })

  it.each(['', 'x', '-', '~~', '9'.repeat(30), '~AAAAAAAAAAAAAAAAAAAAAA.1', '~; DROP TABLE live_events'])(
    'refetches when its id is not a position: %s',
    async (id) => {
      const { parent } = await family()
      const follower = await follow(other.client(parent.token), id)
      await vi.waitFor(() => expect(follower.kinds()).toEqual(['heartbeat', 'refetch']), EVENTUALLY)
      expect(follower.isOver()).toBe(false)
      await follower.close()
    },
  )

  it("receives nothing for another parent's id", async () => {
    const { parent, child } = await family()
    const stranger = await family()
    const theirs = await follow(other.client(parent.token))
    await complete(child)
    const outsider = await follow(other.client(stranger.parent.token), theirs.lastId())
    await vi.waitFor(() => expect(outsider.kinds()).toEqual(['heartbeat', 'refetch']), EVENTUALLY)
    await Promise.all([theirs.close(), outsider.close()])
  })

  it('refetches when the missed events are deleted, and numbers continue', async () => {
    const { parent, child } = await family()
    const before = await follow(other.client(parent.token))
    await complete(child)
    await sql`DELETE FROM live_events WHERE user_id = ${child.id}`.execute(app.database.kysely)
    const after = await follow(other.client(parent.token), before.received[0]?.id)
    await vi.waitFor(() => expect(after.kinds()).toEqual(['heartbeat', 'refetch']), EVENTUALLY)
    await complete(child, 'text')
    await vi.waitFor(() => expect(after.studied()).toHaveLength(1), EVENTUALLY)
    await Promise.all([before.close(), after.close()])
  })
})

it('reaches a process that no notification reaches, if it polls, and so does the end of a session', async () => {
  const { parent, child } = await family()
  const { log } = app.services
  const elsewhere = { ...app.onDatabase.connection, database: 'postgres' }
  const live = await openLive(app.database.kysely, elsewhere, log, { polls: true })
  onTestFinished(() => live.stop())
  const stream = live.subscribe({ ...(await sessionOf(app, parent)), lastEventId: undefined }, () => {})
  expect((await stream?.next())?.value).toEqual({ kind: 'heartbeat' })
  await complete(child)
  expect((await stream?.next())?.value).toMatchObject({ kind: 'studied', learnerId: child.id })
  await sql`DELETE FROM sessions WHERE user_id = ${parent.id}`.execute(app.database.kysely)
  expect((await stream?.next())?.done).toBe(true)
})

describe('links', () => {
  it("that start or end while the stream is open take effect, and an unlinked learner's events are no longer sent", async () => {
    const { parent, children } = await family(2)
    const [linked = parent, unlinked = parent] = children
    const follower = await follow(other.client(parent.token))
    const third = await makeLearner(app, { parent, gradeId: made.gradeId })
    await vi.waitFor(() => expect(follower.kinds()).toContain('refetch'), EVENTUALLY)
    await complete(third)
    const completed = () => follower.studied().filter(({ activity }) => activity === 'part-completed')
    await vi.waitFor(() => expect(completed()).toHaveLength(1), EVENTUALLY)

    await sql`DELETE FROM parent_child WHERE child_id = ${unlinked.id}`.execute(app.database.kysely)
    await complete(unlinked)
    await complete(linked)
    await vi.waitFor(() => expect(completed()).toHaveLength(2), EVENTUALLY)
    await aMoment()
    expect(completed().map(({ learnerId }) => learnerId)).toEqual([third.id, linked.id])
    expect(follower.studied().map(({ learnerId }) => learnerId)).not.toContain(unlinked.id)
    expect(follower.isOver()).toBe(false)
    await follower.close()
  })
})
