import { Document, isScalar, Scalar, visit } from 'yaml'
import type { Question } from '#domain/scoring/question.ts'
import type { LessonContent } from './grade-content.ts'

type Filled = Record<string, unknown>

/** A lesson as a Markdown file with front matter. `readLesson` reads the same lesson out of it again. */
export function writeLesson({
  number,
  title,
  description,
  video,
  text,
  quiz,
  assignment,
}: LessonContent): string {
  const { due } = assignment
  const front = filled({
    number,
    title,
    description,
    video: filled({
      title: video.title,
      url: video.url,
      duration: video.duration,
      captions: video.captionsUrl,
    }),
    text: filled({ title: text.title }),
    quiz: filled({ title: quiz.title, questions: questionEntries(quiz.questions) }),
    assignment: filled({
      title: assignment.title,
      instructions: assignment.instructions,
      due: due !== null && 'date' in due ? due.date : null,
      dueInDays: due !== null && 'inDays' in due ? due.inDays : null,
      tasks: questionEntries(assignment.tasks),
    }),
  })
  return `---\n${yaml(front)}---\n\n${(text.markdown ?? '').replace(/\r\n?/g, '\n')}`
}

/** Built field by field, in the order in which people read them. */
export function questionEntries(questions: readonly Question[]): Filled[] | null {
  if (questions.length === 0) return null
  return questions.map(({ id, question, options, correct, explanation }) => ({
    id,
    question,
    options,
    correct,
    ...(explanation !== null && { explanation }),
  }))
}

/** Without what is not there; null when nothing is. */
function filled(fields: Filled): Filled | null {
  const entries = Object.entries(fields).filter(([, value]) => value !== null)
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/**
 * Texts on one line each. What a YAML reader could take for something else, or an editor could change unseen (white space
 * at an end, control characters, separators of lines), stands in double quotes with escapes.
 */
function yaml(front: Filled | null): string {
  const document = new Document(front, { version: '1.2', aliasDuplicateObjects: false })
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || !isScalar(node) || typeof node.value !== 'string') return
      if (/[\p{Cc}\p{Cf}\u2028\u2029\ufeff]|^\s|\s$|^\d+:\d/u.test(node.value))
        node.type = Scalar.QUOTE_DOUBLE
    },
  })
  return document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER })
}
