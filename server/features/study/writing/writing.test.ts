import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { assignments, readRows } from '#server/testing/stored-rows.ts'
import { type MadeSubject, makeSubject, WRITING_TASK } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { linkParent, makeLearner, makeParent, makeSession } from '../../../testing/people.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject
let lessonId: string

const setTasks = (tasks: unknown, lesson = lessonId) =>
  sql`UPDATE stored_lessons SET ${assignments({ writing: tasks === null ? null : JSON.stringify(tasks) })} WHERE id = ${lesson}`.execute(
    app.database.kysely,
  )

beforeAll(async () => {
  made = await makeSubject(app, { lessons: 2 })
  lessonId = made.lessonIds[0] ?? ''
  await setTasks([WRITING_TASK])
})

/** A family whose parent has ticked the box. */
async function family({ allowed = true } = {}) {
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent, gradeId: made.gradeId })
  const asParent = app.client(parent.token)
  const asLearner = app.client(learner.token)
  if (allowed) await asParent.learners.giveConsent({ learnerId: learner.id, writingAllowed: true })
  const place = { lessonId, part: 'quiz' as const }
  return {
    parent,
    learner,
    learnerId: learner.id,
    asParent,
    asLearner,
    save: (text: string, basedOn: number, version: number, done = false) =>
      asLearner.writing.save({ ...place, text, basedOn, version, done }),
    box: async () => {
      const { writing } = await asLearner.study.lesson({ lessonId })
      return writing?.boxes[0]
    },
    lesson: async () => (await asLearner.study.lesson({ lessonId })).writing,
    remove: (client = asLearner) => client.writing.remove({ ...place, learnerId: learner.id }),
    rows: () =>
      readRows(
        app.database.kysely,
        sql`SELECT answer, checked, task->>'prompt' AS prompt, done_at IS NOT NULL AS done FROM written_answers WHERE user_id = ${learner.id}`,
      ),
  }
}

describe('the box', () => {
  test('has the task without its model answer, and names who can read', async () => {
    const { lesson } = await family()
    expect(await lesson()).toEqual({
      allowed: true,
      readers: ['Test'],
      readAt: expect.any(Number),
      boxes: [
        {
          part: 'quiz',
          prompt: expect.stringContaining('<strong>why</strong>'),
          words: 60,
          answer: null,
          comparison: null,
          notes: [],
          sharedWith: [],
        },
      ],
    })
  })

  test('is missing from a lesson without a task', async () => {
    const { asLearner } = await family()
    expect((await asLearner.study.lesson({ lessonId: made.lessonIds[1] ?? '' })).writing).toBeNull()
  })

  test('shows nothing of the model answer before the learner is done, anywhere in the lesson', async () => {
    const { asLearner, save } = await family()
    await save('Because.', 0, 1)
    expect(JSON.stringify(await asLearner.study.lesson({ lessonId }))).not.toContain('chlorophyll')
    expect((await save('Because.', 1, 2, true)).comparison?.model).toContain('chlorophyll')
    expect(JSON.stringify(await asLearner.study.lesson({ lessonId }))).toContain('chlorophyll')
  })
})

describe('consent', () => {
  test('without a ticked box, nothing is written, and everything else works', async () => {
    const { save, lesson, asLearner, rows } = await family({ allowed: false })
    expect((await lesson())?.allowed).toBe(false)
    await expect(save('Text', 0, 1)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await rows()).toEqual([])
    await asLearner.study.saveDraft({ lessonId, part: 'quiz', answers: { q1: 1 }, basedOn: 0 })
  })

  test('to an earlier text covers no written answers until a parent ticks the box', async () => {
    const { learnerId, asParent, lesson, save } = await family({ allowed: false })
    await sql`UPDATE consents SET text_version = '2026-11-29' WHERE child_id = ${learnerId}`.execute(
      app.database.kysely,
    )
    expect((await lesson())?.allowed).toBe(false)
    const { learner } = await asParent.learners.giveConsent({ learnerId })
    expect(learner.consent).toMatchObject({ writingAllowed: false, withdrawnAt: null })
    await expect(save('Text', 0, 1)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  })

  test('that is stopped leaves the text readable and deletable, and stays stopped after a restore', async () => {
    const { learnerId, asParent, save, box, lesson, remove } = await family()
    await save('Text', 0, 1)
    const { learner } = await asParent.learners.giveConsent({ learnerId, writingAllowed: false })
    expect(learner.consent?.writingAllowed).toBe(false)
    expect((await lesson())?.allowed).toBe(false)
    await expect(save('More', 1, 2)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    expect((await box())?.answer?.text).toBe('Text')
    const entries = await app.services.journal.read()
    expect(entries.filter((entry) => 'learnerId' in entry && entry.learnerId === learnerId)).toMatchObject([
      { kind: 'writing-stopped' },
    ])
    await remove()
    expect((await box())?.answer).toBeNull()
  })

  test('is a record of its own each time that the box changes, and none for a press that changes nothing', async () => {
    const { learnerId, asParent } = await family()
    await asParent.learners.giveConsent({ learnerId, writingAllowed: true })
    await asParent.learners.giveConsent({ learnerId })
    await asParent.learners.giveConsent({ learnerId, writingAllowed: false })
    const { consents } = await asParent.learners.export({ learnerId })
    expect(consents.map(({ writingAllowed, withdrawnAt }) => [writingAllowed, withdrawnAt === null])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
  })

  test('is not needed by an adult who learns', async () => {
    const parent = await makeParent(app)
    const client = app.client(parent.token)
    await client.enrollment.activateProfile({ gradeId: made.gradeId })
    expect((await client.study.lesson({ lessonId })).writing).toMatchObject({ allowed: true, readers: [] })
  })
})

describe('a text', () => {
  test('is saved as written, with the task of that day', async () => {
    const { save, box, rows } = await family()
    expect(await save('First', 0, 100)).toEqual({ version: 100, comparison: null })
    await setTasks([{ ...WRITING_TASK, prompt: 'Another task' }])
    await save(' Second\n\n“draft” ', 100, 101)
    expect(await rows()).toEqual([
      { answer: ' Second\n\n“draft” ', checked: [], prompt: WRITING_TASK.prompt, done: false },
    ])
    await setTasks(null)
    expect(await box()).toMatchObject({
      prompt: expect.stringContaining('leaves'),
      answer: { text: ' Second\n\n“draft” ', done: false, version: 101 },
    })
    await setTasks([WRITING_TASK])
  })

  test('that is done stays done, with what its learner ticked', async () => {
    const { asLearner, save, box } = await family()
    await save('Text', 0, 1, true)
    const place = { lessonId, part: 'quiz' as const }
    const again = await asLearner.writing.save({ ...place, text: 'Better', checked: [0, 2], basedOn: 1, version: 2 })
    expect(again.version).toBe(2)
    expect(await box()).toMatchObject({
      answer: { text: 'Better', checked: [0, 2], done: true },
      comparison: { checklist: WRITING_TASK.checklist },
    })
  })

  test.each([
    ['301 words', 'word '.repeat(301), 'Your text has 301 words. Please shorten it to 300 words or fewer.'],
    ['4001 characters', 'x'.repeat(4001), expect.stringContaining('4000')],
    ['NUL', 'a\0b', expect.any(String)],
  ])('with %s is rejected', async (_what, text, message) => {
    const { save, rows } = await family()
    await expect(save(text, 0, 1)).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { fields: { text: message } } })
    expect(await rows()).toEqual([])
  })

  test('without a word cannot be done', async () => {
    const { save } = await family()
    await expect(save(' – ', 0, 1, true)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('below a part without a task is rejected', async () => {
    const { asLearner } = await family()
    const save = { lessonId, part: 'assignment' as const, text: 'Text', basedOn: 0, version: 1 }
    await expect(asLearner.writing.save(save)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('changes no mark, completion or badge', async () => {
    const { asLearner, save } = await family()
    const before = await asLearner.study.lesson({ lessonId })
    await save('Text', 0, 1, true)
    const after = await asLearner.study.lesson({ lessonId })
    expect({ ...after, writing: null }).toEqual({ ...before, writing: null })
    expect((await asLearner.study.achievements()).earned).toEqual([])
  })
})

describe('two devices', () => {
  test('never overwrite each other: the second gets the text of the first', async () => {
    const { save, rows } = await family()
    await save('One', 0, 100)
    const changed = {
      code: 'ANSWER_CHANGED',
      data: { answer: { text: 'One', checked: [], done: false, version: 100 } },
    }
    await expect(save('Two', 0, 200)).rejects.toMatchObject(changed)
    await expect(save('Two', 50, 200)).rejects.toMatchObject(changed)
    expect(await rows()).toMatchObject([{ answer: 'One' }])
  })

  test('saving at once: one text is stored, and the other device gets it', async () => {
    const { save, rows } = await family()
    const outcomes = await Promise.allSettled(['A', 'B', 'C', 'D'].map((text, index) => save(text, 0, index + 1)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  })

  test('sending what is stored already changes nothing, as after a lost response', async () => {
    const { save } = await family()
    await save('One', 0, 100)
    expect(await save('One', 0, 100)).toMatchObject({ version: 100 })
  })

  test('one of which deleted the text: the other neither saves on it nor mistakes a new one for it', async () => {
    const { save, remove } = await family()
    await save('One', 0, 100)
    await remove()
    await expect(save('One more', 100, 101)).rejects.toMatchObject({ code: 'ANSWER_CHANGED', data: { answer: null } })
    await save('New', 0, 200)
    await expect(save('One more', 100, 101)).rejects.toMatchObject({ code: 'ANSWER_CHANGED' })
  })

  test('the same saves sent again after a loss lead to the same versions', async () => {
    const { learnerId, save, box } = await family()
    await save('One', 0, 100)
    await save('One two', 100, 101)
    await sql`DELETE FROM written_answers WHERE user_id = ${learnerId}`.execute(app.database.kysely)
    await save('One', 0, 100)
    await save('One two', 100, 101)
    expect((await box())?.answer).toMatchObject({ text: 'One two', version: 101 })
  })
})

describe('deleting', () => {
  test('is possible for the learner and each parent, and can be repeated', async () => {
    const { learnerId, asParent, asLearner, save, remove, rows } = await family()
    const other = await makeParent(app)
    await linkParent(app, other.id, learnerId)
    for (const by of [asLearner, asParent, app.client(other.token)]) {
      await save('Text', 0, 1)
      for (let time = 0; time < 2; time += 1) expect(await remove(by)).toEqual({ removed: true })
      expect(await rows()).toEqual([])
    }
  })

  test('is denied to others', async () => {
    const { save, remove, rows } = await family()
    await save('Text', 0, 1)
    const others = await family()
    for (const by of [others.asLearner, others.asParent]) {
      await expect(remove(by)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    expect(await rows()).toHaveLength(1)
  })
})

describe('what a parent says', () => {
  const note = { criteria: ['clear' as const, 'details' as const], message: 'I like your reason!' }

  test('is below the text for the child, with a notice, and not for the other parent', async () => {
    const { learnerId, asParent, asLearner, save, box } = await family()
    await save('Text', 0, 1)
    await asParent.writing.note({ learnerId, lessonId, part: 'quiz', ...note })
    const seen = [{ from: 'Test', ...note, notedAt: expect.any(Date) }]
    expect((await box())?.notes).toEqual(seen)
    expect((await asLearner.writing.list({ learnerId })).answers).toMatchObject([{ notes: seen, myNote: null }])
    const other = await makeParent(app)
    await linkParent(app, other.id, learnerId)
    const { answers } = await app.client(other.token).writing.list({ learnerId })
    expect(answers).toMatchObject([{ notes: [], myNote: null }])
    expect((await asLearner.study.notices()).notices).toMatchObject([{ kind: 'writing-note', from: 'Test' }])
  })

  test('replaces what the same parent said before, and can be removed', async () => {
    const { learnerId, asParent, save, box } = await family()
    await save('Text', 0, 1)
    const place = { learnerId, lessonId, part: 'quiz' as const }
    await asParent.writing.note({ ...place, ...note })
    await asParent.writing.note({ ...place, criteria: [], message: 'Another sentence' })
    expect((await asParent.writing.list({ learnerId })).answers).toMatchObject([
      { notes: [], myNote: { criteria: [], message: 'Another sentence' } },
    ])
    await asParent.writing.note({ ...place, criteria: [], message: null })
    expect((await box())?.notes).toEqual([])
  })

  test.each(['x'.repeat(141), '  ', 'a\u202eb', 'two\nlines'])('is one short sentence, not %j', async (message) => {
    const { learnerId, asParent, save } = await family()
    await save('Text', 0, 1)
    const sent = asParent.writing.note({ learnerId, lessonId, part: 'quiz', criteria: [], message })
    await expect(sent).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('is deleted with the text, which then has no place for it', async () => {
    const { learnerId, asParent, save, remove, box } = await family()
    await save('Text', 0, 1)
    const place = { learnerId, lessonId, part: 'quiz' as const }
    await asParent.writing.note({ ...place, ...note })
    await remove()
    await expect(asParent.writing.note({ ...place, ...note })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await save('New', 0, 2)
    expect((await box())?.notes).toEqual([])
  })

  test('cannot be said by the learner or a stranger', async () => {
    const { learnerId, asLearner, save } = await family()
    await save('Text', 0, 1)
    for (const by of [asLearner, (await family()).asParent]) {
      const said = by.writing.note({ learnerId, lessonId, part: 'quiz', ...note })
      await expect(said).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  })
})

describe('the list of texts', () => {
  test('has the latest first, with the example of those that are done, and no empty ones', async () => {
    const { learnerId, asParent, save } = await family()
    await save('', 0, 1)
    const read = async () => (await asParent.writing.list({ learnerId })).answers
    expect(await read()).toEqual([])
    await save('Text', 1, 2)
    expect(await read()).toMatchObject([
      { text: 'Text', done: false, comparison: null, lessonNumber: 1, subjectId: made.subjectId, words: 60 },
    ])
    await save('Text', 2, 3, true)
    expect(await read()).toMatchObject([{ done: true, comparison: { checklist: WRITING_TASK.checklist } }])
  })

  test('has pages', async () => {
    const { learnerId, asParent } = await family()
    const subject = await makeSubject(app, { lessons: 21 })
    await sql`
      INSERT INTO written_answers (user_id, lesson_id, part, task, answer, version)
      SELECT ${learnerId}, id, 'quiz', ${JSON.stringify(WRITING_TASK)}::jsonb, 'Text', 1
      FROM stored_lessons WHERE subject_id = ${subject.subjectId}`.execute(app.database.kysely)
    const pages = await Promise.all([0, 1, 2].map((page) => asParent.writing.list({ learnerId, page })))
    expect(pages.map(({ answers, more }) => [answers.length, more])).toEqual([
      [20, true],
      [1, false],
      [0, false],
    ])
    expect(pages[0]?.answers[0]?.subjectId).toBeNull()
  })
})

test('texts leave in the export, and are deleted with the learner', async () => {
  const { learnerId, asParent, save, rows, learner } = await family()
  await save('Text', 0, 1, true)
  const { writtenAnswers } = await asParent.learners.export({ learnerId })
  expect(writtenAnswers).toEqual([
    {
      lessonId,
      part: 'quiz',
      task: WRITING_TASK,
      text: 'Text',
      checked: [],
      done: true,
      version: 1,
      begunAt: expect.any(Date),
      updatedAt: expect.any(Date),
      doneAt: expect.any(Date),
      notes: [],
      sharedWith: [],
    },
  ])
  await makeSession(app, learner.id)
  await asParent.learners.delete({ learnerId })
  expect(await rows()).toEqual([])
})

test('a save costs two statements', async () => {
  const { save } = await family()
  await save('Text', 0, 1)
  expect(await app.countStatements(() => save('Text two', 1, 2))).toBe(2)
})
