import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { draftKeeper } from '../drafts/draft-keeper.ts'
import { submittedAnswers } from '../drafts/submitted-answers.ts'
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
      const lesson = await options.queryFn(context)
      if (!context.signal.aborted) tellDrafts(lesson)
      return lesson
    },
    // Another device may be where the learner comes from.
    refetchOnWindowFocus: 'always' as const,
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
