import { countWords, readSubjects, type SampleSubject } from './sample-content.ts'

const SECONDS_PER_QUESTION = 70
const WORDS_PER_MINUTE = 200

export type Hours = { questions: number; words: number; hours: number }

/** Hours of a subject with each item once: readings, quizzes, assignments, practice-only questions and timed tests. */
export function countHours({ lessons, tests }: Pick<SampleSubject, 'lessons' | 'tests'>): Hours {
  const lists = lessons.flatMap(({ quiz, assignment, practice }) => [quiz, assignment, practice])
  const questions = [...lists, ...tests].reduce((sum, list) => sum + list.questions.length, 0)
  const words = lessons.reduce((sum, { body }) => sum + countWords(body), 0)
  return { questions, words, hours: (questions * SECONDS_PER_QUESTION) / 3600 + words / WORDS_PER_MINUTE / 60 }
}

/** Table of all subjects, with the sum of each grade. */
export function describeHours(subjects: readonly SampleSubject[]): string {
  const grades = Map.groupBy(subjects, ({ grade }) => grade)
  const rows = [...grades].flatMap(([grade, list]) => {
    const counted = list.map((subject) => ({ name: subject.name, ...countHours(subject) }))
    const sum = (of: keyof Hours) => counted.reduce((total, one) => total + one[of], 0)
    const all = { name: 'all subjects', questions: sum('questions'), words: sum('words'), hours: sum('hours') }
    return [...counted, all].map(({ name, questions, words, hours }) =>
      [
        `Grade ${grade}`,
        name.padEnd(12),
        `${questions} questions`.padStart(14),
        `${words} words`.padStart(12),
        `${hours.toFixed(1)} hours`.padStart(11),
      ].join('  '),
    )
  })
  return rows.join('\n')
}

if (import.meta.main) console.log(describeHours(readSubjects()))
