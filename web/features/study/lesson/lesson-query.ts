import { api } from '#web/api/client.ts'
import { failureOf } from '#web/api/connection.ts'
import { queryClient } from '#web/api/query-client.ts'
import { toast } from '#web/ui/toast.ts'
import { draftKeeper } from '../drafts/draft-keeper.ts'
import { submittedAnswers } from '../drafts/submitted-answers.ts'
import { followSessionEnd } from '../session-end.ts'
import type { LessonAnswer } from '../study-types.ts'

/**
 * The content of a lesson. Every answer of the server, and no cached one, is told to the drafts of its quiz and
 * assignment: what was answered on another device meets there what is answered here.
 */
export function lessonQuery(lessonId: string) {
  const options = api.study.lesson.queryOptions({ input: { lessonId } })
  return {
    ...options,
    queryFn: async (context: Parameters<typeof options.queryFn>[0]) => {
      const lesson = await askFor(() => options.queryFn(context))
      if (!context.signal.aborted) tellDrafts(lesson)
      return lesson
    },
    // Another device may be where the learner comes from.
    refetchOnWindowFocus: 'always' as const,
  }
}

/** A learner whose session has ended is told why the lesson does not come. */
async function askFor<Answer>(ask: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (failureOf(error).kind === 'signed-out') {
      toast.error('Authentication Required', 'Please sign in to access this course.')
      followSessionEnd()
    }
    throw error
  }
}

function tellDrafts(lesson: LessonAnswer) {
  const learner = queryClient.getQueryData(api.session.get.queryKey())?.user
  if (!learner) return
  for (const part of ['quiz', 'assignment'] as const) {
    const exercise = lesson[part]
    if (!exercise) continue
    const { questions, draft, latest } = exercise
    draftKeeper(learner.id, { lessonId: lesson.id, part }).tell({
      kind: 'loaded',
      questionIds: questions.map(({ id }) => id),
      draft,
      latest: latest && submittedAnswers(latest),
    })
  }
}
