import { api, queryClient } from '#web/api/client.ts'
import { classifyFailure } from '#web/api/connection.ts'
import { toast } from '#web/ui/toast.ts'
import type { Submitted } from '../drafts/draft-state.ts'
import { draftSync } from '../drafts/draft-sync.ts'
import { handleSessionEnd } from '../learner-session.ts'
import type { LessonAnswer, Submission } from '../study-types.ts'

/**
 * Query of a lesson's content. Every response of the server, but none from the cache, updates the drafts of the quiz and the
 * assignment, where answers from another device are merged with those of this one.
 */
export function lessonQuery(lessonId: string) {
  const options = api.study.lesson.queryOptions({ input: { lessonId } })
  return {
    ...options,
    queryFn: async (context: Parameters<typeof options.queryFn>[0]) => {
      const lesson = await reportSignedOut(() => options.queryFn(context))
      if (!context.signal.aborted) updateDrafts(lesson)
      return lesson
    },
    // The learner may have answered on another device.
    refetchOnWindowFocus: 'always' as const,
  }
}

/** Shows a toast when the lesson cannot be loaded because the session has ended. */
async function reportSignedOut<Answer>(load: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await load()
  } catch (error) {
    if (classifyFailure(error).kind === 'signed-out') {
      toast.error('Authentication Required', 'Please sign in to access this course.')
      handleSessionEnd()
    }
    throw error
  }
}

function updateDrafts(lesson: LessonAnswer) {
  const learner = queryClient.getQueryData(api.session.get.queryKey())?.user
  if (!learner) return
  for (const part of ['quiz', 'assignment'] as const) {
    const exercise = lesson[part]
    if (!exercise) continue
    const { questions, draft, latest } = exercise
    draftSync(learner.id, { lessonId: lesson.id, part }).dispatch({
      kind: 'loaded',
      questionIds: questions.map(({ id }) => id),
      draft,
      latest: latest && submittedAnswers(latest),
    })
  }
}

function submittedAnswers({ questions, submittedAt }: Submission): Submitted {
  const answers = Object.fromEntries(
    questions.flatMap(({ id, chosen }) => (chosen === null ? [] : [[id, chosen]])),
  )
  return { answers, at: submittedAt.getTime() }
}
