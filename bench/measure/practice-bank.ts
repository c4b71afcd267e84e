import { join } from 'node:path'
import type { PracticeItem } from '#domain/practice/choose.ts'
import { countChoices, drawOf } from '#domain/practice/evidence.ts'
import { placeKey, type QuestionPlace } from '#domain/practice/progress.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import { toLearnerQuestion } from '#domain/scoring/learner-question.ts'
import type { Question } from '#domain/scoring/question.ts'
import { readGrade } from '#server/features/seeding/read-content.ts'

/** Question that a simulated learner answers. */
export type BankItem = PracticeItem &
  QuestionPlace & {
    subject: string
    /** Its different draws; one for a question without a template. */
    draws: readonly string[]
    isTemplate: boolean
    choices: number
    /** Number of the lesson or test in the order of its subject, as practice prefers. */
    number: number
    hasHints: boolean
  }

/** Part or test that a learner submits; `ask` is the number of its questions per try. */
export type BankPart = { items: BankItem[]; ask: number; isTest: boolean }

/** A lesson with its quiz, its assignment and the tests after it; practice-only questions are open from then on. */
export type BankLesson = { parts: BankPart[]; practiceOnly: BankItem[] }

/** Lessons of a grade in the order in which they are studied. */
export type Bank = { name: string; lessons: BankLesson[] }

/** Draws per template: more than practice asks in the simulated time. */
const DRAWS = 24

/** Questions of a grade of the sample content; subjects take turns. */
export async function readBank(grade: string): Promise<Bank> {
  const { name, subjects } = await readGrade(join(import.meta.dirname, '../../content'), grade, [])
  const lessons = subjects.flatMap(({ name: subject, lessons: ofSubject, tests }) =>
    ofSubject.map(({ number, quiz, assignment, practice }) => {
      const sourceId = `${subject} ${number}`
      const items = (part: QuestionPlace['part'], questions: readonly Question[]) =>
        questions.map((question) => itemOf(question, { subject, sourceId, part, number }))
      const quizItems = items('quiz', quiz.questions)
      const tasks = items('assignment', assignment.tasks)
      const after = tests.filter(({ afterLessonNumber }) => afterLessonNumber === number)
      return {
        number,
        parts: [
          { items: quizItems, ask: quiz.ask ?? quizItems.length, isTest: false },
          { items: tasks, ask: assignment.ask ?? tasks.length, isTest: false },
          ...after.map(({ type, questions }) => {
            const place = { subject, sourceId: `${subject} ${type}`, part: 'test' as const, number }
            return { items: questions.map((one) => itemOf(one, place)), ask: questions.length, isTest: true }
          }),
        ],
        practiceOnly: items('practice', practice.questions),
      }
    }),
  )
  return { name, lessons: lessons.toSorted((one, other) => one.number - other.number) }
}

type Place = { subject: string; sourceId: string; part: QuestionPlace['part']; number: number }

function itemOf(question: Question, { subject, sourceId, part, number }: Place): BankItem {
  const isTemplate = question.variants !== null
  const drawn = Array.from({ length: isTemplate ? DRAWS : 1 }, (_, seed) => drawQuestions([question], `${seed}`))
  const shown = drawn.flat().map(toLearnerQuestion)
  const [first] = shown
  if (first === undefined) throw new Error(`${sourceId} ${question.id} cannot be drawn`)
  const at = { sourceId, part, questionId: question.id }
  const place = placeKey(at)
  return {
    ...at,
    place,
    lessonId: sourceId,
    subjectId: subject,
    subject,
    skills: question.skills.length > 0 ? question.skills : [place],
    family: question.family ?? null,
    draws: [...new Set(shown.map(drawOf))],
    isTemplate,
    choices: countChoices(first),
    number,
    hasHints: question.hints.length > 0,
  }
}

/** Bank in which every skill has questions enough: five skills a lesson, each with ten templates of typed answers. */
export function idealBank(): Bank {
  const lessons = Array.from({ length: 33 }, (_, lesson): BankLesson => {
    const sourceId = `lesson ${lesson}`
    const items = (part: 'quiz' | 'assignment', count: number) =>
      Array.from({ length: count }, (_, index) =>
        idealItem({ sourceId, part, number: lesson }, index, `skill ${lesson}-${index % 5}`),
      )
    return {
      parts: [
        { items: items('quiz', 25), ask: 5, isTest: false },
        { items: items('assignment', 25), ask: 5, isTest: false },
      ],
      practiceOnly: [],
    }
  })
  return { name: 'Ideal questions', lessons }
}

function idealItem(at: Omit<Place, 'subject'>, index: number, skill: string): BankItem {
  const subject = `${at.number % 3}`
  const place = { sourceId: at.sourceId, part: at.part, questionId: `q${index}` }
  return {
    ...place,
    place: placeKey(place),
    lessonId: at.sourceId,
    subjectId: subject,
    subject: 'any',
    skills: [skill],
    family: null,
    draws: Array.from({ length: DRAWS }, (_, draw) => `${draw}`),
    isTemplate: true,
    choices: Infinity,
    number: at.number,
    hasHints: true,
  }
}
