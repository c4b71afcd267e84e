import type { z } from 'zod'
import type { WritingTask } from '#contract/content/writing-tasks.ts'
import { ExercisePart } from '#contract/fields.ts'
import { ANSWERS_PER_PAGE } from '#contract/writing.ts'
import type { ListedRow, SharedRow, StoredWriting } from './queries.ts'

/** Renders Markdown to sanitized HTML. */
type Render = (markdown: string) => Promise<string>

/** Boxes of a lesson. That of an answer has the task as it was when the answer was begun. */
export async function presentWriting(writing: StoredWriting | null, render: Render) {
  if (writing === null) return null
  const { tasks, answers, ...rest } = writing
  const boxes = ExercisePart.options.flatMap((part) => {
    const written = answers.find((answer) => answer.part === part)
    const task = written?.task ?? tasks?.find(({ key }) => key === part)
    return task ? [presentBox(part, task, written, render)] : []
  })
  return { ...rest, boxes: await Promise.all(boxes) }
}

async function presentBox(
  part: z.infer<typeof ExercisePart>,
  task: WritingTask,
  written: StoredWriting['answers'][number] | undefined,
  render: Render,
) {
  const { text, checked, done, version } = written ?? {}
  return {
    part,
    prompt: await render(task.prompt),
    words: task.words,
    answer:
      text === undefined || checked === undefined || done === undefined || version === undefined
        ? null
        : { text, checked, done, version },
    comparison: await presentComparison(task, done ?? false, render),
    notes: written?.notes ?? [],
    sharedWith: written?.sharedWith ?? [],
  }
}

/** Model answer and checklist of a task, for a learner who is done; null before. */
export async function presentComparison({ model, checklist }: WritingTask, done: boolean, render: Render) {
  return done ? { model: await render(model), checklist } : null
}

/** Page of what a learner shares with a helper. */
export async function presentShared({ firstName, answers }: SharedRow, render: Render) {
  const listed = answers
    .slice(0, ANSWERS_PER_PAGE)
    .map(async ({ task, ...answer }) => ({ ...answer, prompt: await render(task.prompt), words: task.words }))
  return { firstName, answers: await Promise.all(listed), more: answers.length > ANSWERS_PER_PAGE }
}

/** Page of a learner's answers, with the model answer of those that are done. */
export async function presentList({ answers, ...learner }: ListedRow, render: Render) {
  const listed = answers.slice(0, ANSWERS_PER_PAGE).map(async ({ task, ...answer }) => ({
    ...answer,
    prompt: await render(task.prompt),
    words: task.words,
    comparison: await presentComparison(task, answer.done, render),
  }))
  return { ...learner, answers: await Promise.all(listed), more: answers.length > ANSWERS_PER_PAGE }
}
