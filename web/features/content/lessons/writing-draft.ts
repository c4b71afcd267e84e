import { t } from '@lingui/core/macro'
import { countWords, WRITING_LIMITS } from '#domain/writing/written-answer.ts'
import { wholeNumberProblem } from '#web/features/content/editor/editor-definition.ts'
import type { LessonContent } from '../content-queries.ts'

type Task = NonNullable<LessonContent['writing']>[number]
type Part = Task['key']

/** Fields of a task for a written answer, as typed. */
type TaskDraft = {
  prompt: string
  words: string
  model: string
  /** A sentence per line. */
  checklist: string
  /** Ids, separated by commas. */
  skills: string
}

/** Fields of the lesson editor with the task below each part. A part without a task has them empty. */
export type WritingDraft = { [Field in `${Part}Writing${Capitalize<keyof TaskDraft>}`]: string }

export const writingLabels = (): Record<keyof WritingDraft, string> => ({
  quizWritingPrompt: t`Writing task below the quiz`,
  quizWritingWords: t`Words of an answer, below the quiz`,
  quizWritingModel: t`Model answer, below the quiz`,
  quizWritingChecklist: t`Checklist, below the quiz`,
  quizWritingSkills: t`Skills of the task below the quiz`,
  assignmentWritingPrompt: t`Writing task below the assignment`,
  assignmentWritingWords: t`Words of an answer, below the assignment`,
  assignmentWritingModel: t`Model answer, below the assignment`,
  assignmentWritingChecklist: t`Checklist, below the assignment`,
  assignmentWritingSkills: t`Skills of the task below the assignment`,
})

export function toWritingDraft(tasks: LessonContent['writing'] | undefined): WritingDraft {
  const quiz = toTaskDraft(tasks?.find(({ key }) => key === 'quiz'))
  const assignment = toTaskDraft(tasks?.find(({ key }) => key === 'assignment'))
  return {
    quizWritingPrompt: quiz.prompt,
    quizWritingWords: quiz.words,
    quizWritingModel: quiz.model,
    quizWritingChecklist: quiz.checklist,
    quizWritingSkills: quiz.skills,
    assignmentWritingPrompt: assignment.prompt,
    assignmentWritingWords: assignment.words,
    assignmentWritingModel: assignment.model,
    assignmentWritingChecklist: assignment.checklist,
    assignmentWritingSkills: assignment.skills,
  }
}

function toTaskDraft(task: Task | undefined): TaskDraft {
  return {
    prompt: task?.prompt ?? '',
    words: String(task?.words ?? ''),
    model: task?.model ?? '',
    checklist: task?.checklist.join('\n') ?? '',
    skills: task?.skills.join(', ') ?? '',
  }
}

/** Input of the operations. */
export function toWritingInput(draft: WritingDraft): Task[] {
  return taskDrafts(draft).flatMap(([key, task]) =>
    isEmpty(task)
      ? []
      : [
          {
            key,
            prompt: task.prompt,
            words: Number(task.words),
            model: task.model,
            checklist: splitList(task.checklist, '\n'),
            skills: splitList(task.skills, ','),
          },
        ],
  )
}

const splitList = (text: string, by: string) =>
  text
    .split(by)
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Error messages by field; empty if the tasks may be sent. Only the server knows which skills exist. */
export function validateWriting(draft: WritingDraft): Record<string, string> {
  return Object.fromEntries(
    taskDrafts(draft).flatMap(([key, task]) =>
      isEmpty(task)
        ? []
        : Object.entries(problemsOf(task)).flatMap(([field, problem]) =>
            problem === undefined ? [] : [[`${key}Writing${field}`, problem]],
          ),
    ),
  )
}

function problemsOf({ prompt, words, model, checklist, skills }: TaskDraft): Record<string, string | undefined> {
  const sentences = splitList(checklist, '\n')
  const { minAim, minChecks, maxChecks } = WRITING_LIMITS
  return {
    Prompt: prompt.trim() === '' ? t`Please write what to write about` : tooLong(prompt, WRITING_LIMITS.prompt),
    Words: wholeNumberProblem(words, minAim, WRITING_LIMITS.words, {
      min: (min) => t`The number of words must be at least ${min}`,
      max: (max) => t`The number of words must be at most ${max}`,
    }),
    Model: modelProblem(model),
    Checklist:
      sentences.length < minChecks || sentences.length > maxChecks
        ? t`Please write ${minChecks} to ${maxChecks} sentences, one per line`
        : sentences.map((sentence) => tooLong(sentence, WRITING_LIMITS.check)).find((problem) => problem),
    Skills:
      splitList(skills, ',').length > WRITING_LIMITS.skills
        ? t`At most ${{ limit: WRITING_LIMITS.skills }} skills`
        : undefined,
  }
}

function modelProblem(model: string): string | undefined {
  if (model.trim() === '') return t`Please write a model answer`
  if (countWords(model) > WRITING_LIMITS.words) return t`Please write at most ${{ limit: WRITING_LIMITS.words }} words`
  return tooLong(model, WRITING_LIMITS.text)
}

function tooLong(text: string, max: number): string | undefined {
  return text.trim().length > max ? t`At most ${max} characters` : undefined
}

function isEmpty(task: TaskDraft): boolean {
  return Object.values(task).every((text) => text.trim() === '')
}

function taskDrafts(draft: WritingDraft): [Part, TaskDraft][] {
  const quiz = {
    prompt: draft.quizWritingPrompt,
    words: draft.quizWritingWords,
    model: draft.quizWritingModel,
    checklist: draft.quizWritingChecklist,
    skills: draft.quizWritingSkills,
  }
  const assignment = {
    prompt: draft.assignmentWritingPrompt,
    words: draft.assignmentWritingWords,
    model: draft.assignmentWritingModel,
    checklist: draft.assignmentWritingChecklist,
    skills: draft.assignmentWritingSkills,
  }
  return [
    ['quiz', quiz],
    ['assignment', assignment],
  ]
}
