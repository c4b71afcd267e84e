import { describe, expect, test } from 'vitest'
import { toWritingDraft, toWritingInput, validateWriting } from './writing-draft.ts'

const task = {
  key: 'assignment' as const,
  prompt: 'Tell **why**.\n\nGive a reason.',
  words: 90,
  model: 'Because it is so.',
  checklist: ['I gave a reason.', 'I wrote sentences.', 'I read it again.'],
  skills: ['g6.eng.a', 'g6.eng.b'],
}

test('tasks survive the editor unchanged, in their part', () => {
  const quiz = { ...task, key: 'quiz' as const, prompt: 'Another', skills: [] }
  for (const tasks of [[], [task], [quiz], [quiz, task]]) {
    const draft = toWritingDraft(tasks)
    expect(toWritingInput(draft)).toEqual(tasks)
    expect(validateWriting(draft)).toEqual({})
  }
})

describe('a task', () => {
  const problems = (changes: Partial<ReturnType<typeof toWritingDraft>>) =>
    validateWriting({ ...toWritingDraft([task]), ...changes })

  test.each([
    [{ assignmentWritingPrompt: ' ' }, 'assignmentWritingPrompt'],
    [{ assignmentWritingPrompt: 'x'.repeat(601) }, 'assignmentWritingPrompt'],
    [{ assignmentWritingWords: '39' }, 'assignmentWritingWords'],
    [{ assignmentWritingWords: '301' }, 'assignmentWritingWords'],
    [{ assignmentWritingWords: 'many' }, 'assignmentWritingWords'],
    [{ assignmentWritingModel: 'word '.repeat(301) }, 'assignmentWritingModel'],
    [{ assignmentWritingChecklist: 'I did.\n\n I wrote. ' }, 'assignmentWritingChecklist'],
    [{ assignmentWritingChecklist: `I did.\nI wrote.\n${'x'.repeat(121)}` }, 'assignmentWritingChecklist'],
    [{ assignmentWritingSkills: 'a, b, c, d, e' }, 'assignmentWritingSkills'],
  ])('with %j is invalid in that field', (changes, field) => {
    expect(Object.keys(problems(changes))).toEqual([field])
  })

  test('of which one field is filled in needs the others', () => {
    const draft = { ...toWritingDraft([]), quizWritingSkills: 'g6.eng.a' }
    expect(Object.keys(validateWriting(draft)).toSorted()).toEqual([
      'quizWritingChecklist',
      'quizWritingModel',
      'quizWritingPrompt',
      'quizWritingWords',
    ])
  })
})
