import { t } from '@lingui/core/macro'
import { api, queryClient } from '#web/api/client.ts'
import { classifyFailure } from '#web/api/connection.ts'
import { toast } from '#web/ui/toast.ts'
import { carryAnswers } from '../drafts/carry-answers.ts'
import type { Submitted } from '../drafts/draft-state.ts'
import { draftSync } from '../drafts/draft-sync.ts'
import type { LessonAnswer, Submission } from '../study-types.ts'

/**
 * Query of a lesson's content. Every server response, but none from the cache, updates the drafts of the quiz and the
 * assignment, which merges answers from other devices.
 */
export function lessonQuery(lessonId: string) {
  const options = api.study.lesson.queryOptions({ input: { lessonId } })
  return {
    ...options,
    queryFn: async (context: Parameters<typeof options.queryFn>[0]) => {
      const lesson = await reportSignedOut(() => options.queryFn(context))
      if (!context.signal.aborted) updateDrafts(lesson, queryClient.getQueryData(options.queryKey))
      return lesson
    },
    // The learner may have answered on another device.
    refetchOnWindowFocus: 'always' as const,
    refetchInterval: ({ state }: { state: { data: LessonAnswer | undefined } }) =>
      [state.data?.quiz, state.data?.assignment].some((exercise) => (exercise?.checking ?? 0) > 0) ? 5_000 : false,
  }
}

/** Shows a toast when the lesson cannot be loaded because the session has ended. */
async function reportSignedOut<Answer>(load: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await load()
  } catch (error) {
    if (classifyFailure(error).kind === 'signed-out') {
      toast.error(t`Authentication Required`, t`Please sign in to access this course.`)
    }
    throw error
  }
}

/** Without its code, as while offline, there is no box to show the answers. */
async function loadWriting(learnerId: string, lesson: LessonAnswer) {
  const code = await import('../writing/writing-sync.ts').catch(() => null)
  code?.loadWriting(learnerId, lesson)
}

/** @param before the lesson as shown until now */
function updateDrafts(lesson: LessonAnswer, before: LessonAnswer | undefined) {
  const learner = queryClient.getQueryData(api.session.get.queryKey())?.user
  if (!learner) return
  if (lesson.writing?.boxes.some(({ answer }) => answer || lesson.writing?.allowed))
    void loadWriting(learner.id, lesson)
  for (const part of ['quiz', 'assignment'] as const) {
    const exercise = lesson[part]
    if (!exercise) continue
    const { questions, draw, draft, latest } = exercise
    const shown = before?.[part]?.questions
    draftSync(learner.id, { lessonId: lesson.id, part }).dispatch({
      kind: 'loaded',
      questionIds: questions.map(({ id }) => id),
      draw,
      carry: shown && ((answers) => carryAnswers(shown, questions, answers)),
      draft,
      latest: latest && submittedAnswers(latest),
    })
  }
}

function submittedAnswers({ questions, submittedAt }: Submission): Submitted {
  const answers = Object.fromEntries(questions.flatMap(({ id, answer }) => (answer === null ? [] : [[id, answer]])))
  return { answers, at: submittedAt.getTime() }
}
