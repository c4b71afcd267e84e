import { safe } from '@orpc/client'
import { client } from '#web/api/client.ts'
import { type Failure, failureOf, PATIENCE } from '#web/api/connection.ts'
import type { Saved } from './save-outcome.ts'
import type { WaitingSave } from './waiting-save.ts'

/** Sends one save. Sent again it changes nothing more: the server knows a submission by its id, and a part completed. */
export async function sendSave(save: WaitingSave): Promise<Saved | Failure> {
  const signal = AbortSignal.timeout(PATIENCE)
  const { lessonId } = save
  if (save.kind === 'complete') {
    const { error, data } = await safe(client.study.completePart({ lessonId, part: save.part }, { signal }))
    return error ? failureOf(error) : { kind: 'saved', completed: data, submitted: null }
  }
  const { part, answers, id: submissionId } = save
  const { error, data } = await safe(
    client.study.submitAnswers({ lessonId, part, submissionId, answers }, { signal }),
  )
  return error ? failureOf(error) : { kind: 'saved', completed: data, submitted: data }
}
