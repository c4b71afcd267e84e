import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import type { Question } from '#domain/scoring/question.ts'
import { compareText, error, type Problem } from '#packages/content-formats/parse-result.ts'
import type { GradeContent, LessonContent, SubjectContent, TestContent } from '../formats/grade-content.ts'
import { addressesToNames } from '../formats/grade-images.ts'

import { questionsOf } from '../lessons/check-lesson.ts'
import type { StoredLesson } from '../lessons/stored-lesson.ts'
import type { StoredTest } from '../timed-tests/queries.ts'
import type { GradeToExport } from './export-queries.ts'

/** The name that an image of this product gets in a file; undefined when there is none. */
export type NameOf = (fileId: string) => string | undefined

/** The ids of the images in texts. */
export function imagesIn(markdowns: readonly (string | null)[]): string[] {
  const ids = new Set<string>()
  for (const markdown of markdowns) {
    addressesToNames(markdown ?? '', (id) => {
      ids.add(id)
      return undefined
    })
  }
  return [...ids]
}

export function gradeOf({ name, published, subjects }: GradeToExport, nameOf: NameOf, problems: Problem[]) {
  const grade: GradeContent = { name, published, subjects: [], images: [] }
  for (const { lessons, tests, ...subject } of subjects) {
    const content: SubjectContent = {
      ...{ name: subject.name, description: subject.description },
      ...{ color: subject.color, required: subject.required },
      lessons: lessons.map((lesson) => lessonOf(lesson, nameOf, problems, `${subject.name}: `)),
      tests: tests
        .toSorted((a, b) => TEST_TYPES.indexOf(a.type) - TEST_TYPES.indexOf(b.type))
        .flatMap((test) => testOf(test, problems, `${subject.name}: `)),
    }
    grade.subjects.push(content)
  }
  grade.subjects.sort((a, b) => compareText(a.name, b.name))
  return grade
}

export function lessonOf(
  lesson: StoredLesson,
  nameOf: NameOf,
  problems: Problem[],
  within = '',
): LessonContent {
  const told = `${within}${lesson.title}`
  return {
    ...{ number: lesson.number, title: lesson.title, description: lesson.description },
    video: {
      ...{ title: lesson.video_title, url: lesson.video_url },
      ...{ duration: lesson.video_duration, captionsUrl: lesson.video_captions_url },
    },
    text: {
      title: lesson.text_title,
      markdown: lesson.text_markdown === null ? null : addressesToNames(lesson.text_markdown, nameOf),
    },
    quiz: { title: lesson.quiz_title, questions: readable(lesson.quiz_questions, `${told}: quiz`, problems) },
    assignment: {
      ...{ title: lesson.assignment_title, instructions: lesson.assignment_instructions },
      tasks: readable(lesson.assignment_tasks, `${told}: assignment`, problems),
      due: lesson.assignment_due_date === null ? null : { date: lesson.assignment_due_date },
    },
  }
}

function testOf(test: StoredTest, problems: Problem[], within: string): TestContent[] {
  const questions = readable(test.questions, `${within}${test.title}`, problems)
  const { type, title, description, after_lesson_number, duration_minutes, passing_mark } = test
  if (questions.length === 0) return []
  const numbers = { afterLessonNumber: after_lesson_number, durationMinutes: duration_minutes }
  return [{ type, title, description, ...numbers, passingMark: passing_mark, questions }]
}

/** Stored questions that cannot be read are left out, and told of. */
export function readable(stored: unknown, told: string, problems: Problem[]): Question[] {
  const { questions, fields } = questionsOf('questions', stored)
  if (Object.keys(fields).length > 0) {
    problems.push(error(`${told}: the questions cannot be read and are left out.`))
  }
  return questions ?? []
}
