import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent } from '#server/testing/people.ts'
import { type Client, startTestApp } from '#server/testing/test-app.ts'
import { WHOLE_LESSON } from '../testing/lesson-input.ts'
import { rejectedFields, rejection } from '../testing/rejection.ts'

const app = forThisFile(startTestApp)
let manager: Client
let made: MadeSubject

beforeAll(async () => {
  manager = app.client((await makeParent(app)).token)
})

beforeEach(async () => {
  made = await makeSubject(app)
})

/** Writes the skills of the subject. */
async function write(skills: string[], misconceptions: string[] = []) {
  const { subjectId } = made
  const { version } = await manager.contentSkills.list({ subjectId })
  return manager.contentSkills.update({
    subjectId,
    basedOn: version,
    skills: skills.map((name) => ({ id: null, name })),
    misconceptions: misconceptions.map((text) => ({ id: null, text })),
  })
}

const numberQuestion = (skill: string, misconception: string | null) => ({
  kind: 'number',
  question: '1 + 1?',
  answer: '2',
  skills: [skill],
  wrong: [{ value: '11', text: 'Add them.', misconception }],
})

describe('the skills of a subject', () => {
  it('are listed in order, with unique ids that survive renaming and moving', async () => {
    const first = await write(['Find a rate', 'Compare rates'], ['Adds both numbers'])
    const [find, compare] = first.skills
    expect(find?.id).toMatch(/\.mathematics\.find-a-rate$/)
    expect(first.misconceptions[0]?.id).toMatch(/\.mathematics\.m\.adds-both-numbers$/)
    const { skills, version } = await manager.contentSkills.update({
      subjectId: made.subjectId,
      basedOn: first.version,
      misconceptions: first.misconceptions,
      skills: [
        { id: compare?.id ?? null, name: 'Compare rates' },
        { id: find?.id ?? null, name: 'Find a unit rate' },
        { id: null, name: 'Find a rate' },
      ],
    })
    expect(skills.map(({ name }) => name)).toEqual(['Compare rates', 'Find a unit rate', 'Find a rate'])
    expect(skills[1]?.id).toBe(find?.id)
    expect(skills[2]?.id).toBe(`${find?.id}-2`)
    expect(await manager.contentSkills.list({ subjectId: made.subjectId })).toMatchObject({ skills, version })
  })

  it('that questions name cannot be deleted, and the error names the questions', async () => {
    const { skills, misconceptions, version } = await write(['Find a rate', 'Compare'], ['Adds both numbers'])
    const skill = skills[0]?.id ?? ''
    const misconception = misconceptions[0]?.id ?? ''
    const { subjectId } = made
    const input = { ...WHOLE_LESSON, subjectId, quizQuestions: [numberQuestion(skill, misconception)] }
    const { lesson } = await manager.contentLessons.create(input)
    const without = manager.contentSkills.update({ subjectId, basedOn: version, skills: [], misconceptions: [] })
    const place = `Mathematics, lesson ${lesson.number}, quiz question 1`
    expect(await rejectedFields(without)).toEqual({
      skills: `“Find a rate” can’t be deleted because questions use it. ${place}`,
      misconceptions: `“Adds both numbers” can’t be deleted because questions use it. ${place}`,
    })
    await manager.contentLessons.delete({ lessonId: lesson.id })
    const { skills: listed } = await manager.contentSkills.list({ subjectId })
    expect(listed).toMatchObject([
      { questions: 1, places: [`${place} (in the trash)`] },
      { questions: 0, places: [] },
    ])
    const rest = await manager.contentSkills.update({
      subjectId,
      basedOn: version,
      misconceptions: misconceptions.map(({ id, text }) => ({ id, text })),
      skills: [{ id: skill, name: 'Find a rate' }],
    })
    expect(rest.skills.map(({ name }) => name)).toEqual(['Find a rate'])
  })

  it('cannot be overwritten by an outdated change, taken from another subject, or listed twice', async () => {
    const { subjectId } = made
    const { version, skills } = await write(['Find a rate'])
    const change = { subjectId, misconceptions: [], skills: [{ id: null, name: 'Other' }] }
    const stale = await rejection(manager.contentSkills.update({ ...change, basedOn: 'before' }))
    expect(stale).toMatchObject({ code: 'EDIT_CONFLICT', data: { current: { version } } })
    const other = await makeSubject(app)
    const empty = await manager.contentSkills.list({ subjectId: other.subjectId })
    const taken = { ...change, subjectId: other.subjectId, basedOn: empty.version, skills }
    expect(await rejectedFields(manager.contentSkills.update(taken))).toEqual({ 'skills.0': 'This no longer exists' })
    const twice = { ...change, basedOn: version, skills: [...change.skills, ...change.skills] }
    expect(await rejectedFields(manager.contentSkills.update(twice))).toEqual({
      'skills.1': 'This is in the list twice',
    })
  })
})

it('a question that names an unknown skill or misconception is rejected by its number', async () => {
  const { subjectId } = made
  const { skills } = await write(['Find a rate'])
  const known = numberQuestion(skills[0]?.id ?? '', null)
  const create = (changed: object) =>
    rejectedFields(manager.contentLessons.create({ ...WHOLE_LESSON, subjectId, ...changed }))
  expect(await create({ quizQuestions: [known, numberQuestion('no.such', null)] })).toEqual({
    'quizQuestions.1': 'Question 2: there is no skill "no.such".',
  })
  expect(
    await create({ assignmentTasks: [{ ...known, wrong: [{ value: '3', text: 'No.', misconception: 'm.none' }] }] }),
  ).toEqual({
    'assignmentTasks.0': 'Question 1: there is no misconception "m.none".',
  })
  expect((await rejection(manager.contentSkills.list({ subjectId: randomUUID() }))).code).toBe('NOT_FOUND')
})
