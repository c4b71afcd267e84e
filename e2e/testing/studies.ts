import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { asNumbers } from '#domain/kinds/graph/drawings.ts'
import { PartAnswers } from '#domain/kinds/parts/part-kinds.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Answer, LearnerQuestion } from '#domain/scoring/question-schemas.ts'
import { questionsWithin } from '#domain/scoring/questions-within.ts'
import { scoreQuestion } from '#domain/scoring/score-question.ts'
import type { AnswerKey } from './answer-key.ts'
import { enterBy, type Person } from './people.ts'

export type Studies = Awaited<ReturnType<typeof enrolled>>

/**
 * Signs a learner in on this request context and enrolls them in a grade.
 * @returns their work in Mathematics, done by the same requests as the screens
 */
export async function enrolled(request: APIRequestContext, learner: Person, gradeName = 'Grade 6') {
  await enterBy(request, learner)
  const { grades } = await read(request.get('/api/grades'))
  const gradeId = grades.find(({ name }: { name: string }) => name === gradeName).id
  await read(request.put('/api/enrollment', { data: { gradeId, confirmed: true } }))
  const { subjects } = await read(request.get('/api/my-grade'))
  const mathematics = subjects.find(({ name }: { name: string }) => name === 'Mathematics')
  const lessonId = (number: number) =>
    mathematics.lessons.find((lesson: { number: number }) => lesson.number === number).id
  const completePart = (number: number, part: 'video' | 'text') =>
    read(request.post(`/api/lessons/${lessonId(number)}/completions`, { data: { part } }))
  const unlockTest = async (): Promise<string> => {
    await completePart(4, 'text')
    const { tests } = await read(request.get(`/api/subjects/${mathematics.id}`))
    return tests.find(({ type }: { type: string }) => type === 'Mid Test 1').id
  }
  return {
    gradeId: String(gradeId),
    /** Path of the subject. */
    subject: `/learner/subjects/${mathematics.id}`,
    completePart,
    /** Leaves the video of a lesson at this second. */
    leaveVideo(number: number, videoSeconds: number) {
      const data = { begins: true, timeZone: 'UTC', videoSeconds }
      return read(request.post(`/api/lessons/${lessonId(number)}/attendance`, { data }))
    },
    /** Mark of a lesson out of 100, including the plan's bonus. */
    async mark(number: number): Promise<number> {
      return Number((await read(request.get(`/api/lessons/${lessonId(number)}`))).marks.total)
    },
    /** Submits a quiz or assignment, its first `wrong` questions, or those of a skill, answered incorrectly. */
    async submit(
      number: number,
      part: 'quiz' | 'assignment',
      key: AnswerKey,
      { wrong = 0, wrongSkill }: { wrong?: number; wrongSkill?: string } = {},
    ) {
      const lesson = await read(request.get(`/api/lessons/${lessonId(number)}`))
      const { questions, draw } = lesson[part]
      const data = { part, submissionId: randomUUID(), answers: answersTo(questions, key, wrong, wrongSkill), draw }
      await read(request.post(`/api/lessons/${lessonId(number)}/submissions`, { data }))
    },
    /** Saves answers to these questions of a quiz, by their places from 0, as another device would. */
    async answerElsewhere(number: number, places: readonly number[], key: AnswerKey, { wrongly = false } = {}) {
      const { quiz } = await read(request.get(`/api/lessons/${lessonId(number)}`))
      const chosen = places.map((place) => {
        const question = quiz.questions[place]
        return [question.id, answerTo(question, key, !wrongly)]
      })
      const answers = { ...quiz.draft?.answers, ...Object.fromEntries(chosen) }
      const data = { answers, basedOn: quiz.draft?.version ?? 0, draw: quiz.draw }
      await read(request.put(`/api/lessons/${lessonId(number)}/drafts/quiz`, { data }))
    },
    /** Answers a set of practice correctly, except its last `leave` questions. */
    async practice(kind: 'today' | 'missed', key: AnswerKey, { leave = 0 } = {}) {
      const { set } = await read(
        kind === 'today'
          ? request.post('/api/practice/today', { data: {} })
          : request.post('/api/practice/sets', { data: { kind } }),
      )
      for (const { position, question } of set.questions.slice(0, set.questions.length - leave)) {
        const data = { questionId: question.id, answer: answerTo(question, key, true) }
        await read(request.put(`/api/practice/sets/${set.id}/answers/${position}`, { data }))
      }
    },
    /** Unlocks the first test. @returns its id */
    unlockTest,
    /** Starts the first test. @returns a function that submits it with one wrong answer */
    async startTest(key: AnswerKey) {
      const id = await unlockTest()
      const { questions } = await read(request.post(`/api/tests/${id}/attempt`, { data: {} }))
      const data = { answers: answersTo(questions, key, 1) }
      return () => read(request.post(`/api/tests/${id}/result`, { data }))
    },
  }
}

function answersTo(
  questions: LearnerQuestion[],
  key: AnswerKey,
  wrong: number,
  wrongSkill?: string,
): Record<string, Answer> {
  const isOfSkill = ({ question }: LearnerQuestion) =>
    wrongSkill !== undefined && key.known(question).skills.includes(wrongSkill)
  return Object.fromEntries(
    questions.map((one, index) => [one.id, answerTo(one, key, index >= wrong && !isOfSkill(one))]),
  )
}

/** Answer to a question as displayed, with its own order of options, items and partners. */
function answerTo(shown: LearnerQuestion, key: AnswerKey, rightly: boolean): Answer {
  return answerToKnown(shown, key.known(shown.question, textOf(shown)), rightly)
}

function answerToKnown(shown: LearnerQuestion, known: Question, rightly: boolean): Answer {
  switch (known.kind) {
    case 'single': {
      if (shown.kind !== 'single') break
      const right = shown.options.indexOf(known.options[known.correct] ?? '')
      return rightly ? right : (right + 1) % shown.options.length
    }
    case 'error': {
      if (shown.kind !== 'error') break
      const reason = shown.options.indexOf(known.options[known.correct] ?? '')
      return [rightly ? known.line : (known.line + 1) % known.lines.length, reason]
    }
    case 'several': {
      if (shown.kind !== 'several') break
      const right = known.correct.map((index) => shown.options.indexOf(known.options[index] ?? ''))
      return right.slice(rightly ? 0 : 1).toSorted((a, b) => a - b)
    }
    case 'number':
      return rightly ? known.key.value : (known.wrong[0]?.value ?? '98765')
    case 'graph':
      return asNumbers(known.key)
    case 'display':
      return scoreQuestion(rightly ? known : { ...known, answer: known.wrong[0]?.answer ?? [] }, undefined).question
        .correct
    case 'match': {
      if (shown.kind !== 'match') break
      return shown.left.map((left) => {
        const partner = known.partners[known.correct[known.left.indexOf(left)] ?? 0] ?? ''
        return shown.partners.indexOf(partner)
      })
    }
    case 'sort': {
      if (shown.kind !== 'sort') break
      return shown.items.map((item) => known.correct[known.items.indexOf(item)] ?? 0)
    }
    case 'order': {
      if (shown.kind !== 'order') break
      return known.correct.map((index) => shown.items.indexOf(known.items[index] ?? ''))
    }
    case 'parts': {
      if (shown.kind !== 'parts') break
      const { parts } = shown
      return PartAnswers.parse(
        questionsWithin(known).map((part, index) => parts[index] && answerToKnown(parts[index], part, rightly)),
      )
    }
    case 'blanks':
    case 'table':
    case 'worked':
      return known.blanks.map((blank) => (blank.kind !== 'number' ? '' : rightly ? blank.key.value : '98765'))
  }
  throw new Error(`"${shown.question}" is of a kind that this journey does not answer`)
}

async function read(answer: Promise<APIResponse>) {
  const response = await answer
  expect(response.ok(), `${response.url()} answered ${response.status()}: ${await response.text()}`).toBe(true)
  return response.json()
}

/** Text beside that of a question, where the values of a template may be in it only. */
function textOf(shown: LearnerQuestion): string | undefined {
  if (shown.kind === 'parts') return shown.parts.map(({ question }) => question).join(' ')
  return shown.kind === 'table' ? shown.rows.flat().join(' ') : undefined
}
