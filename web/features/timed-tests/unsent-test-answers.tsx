import { type ComponentType, lazy, Suspense } from 'react'
import { useStoredSession } from '#web/api/session-store.ts'

const ResumeAnswers = lazy<ComponentType<{ learnerId: string }>>(() =>
  import('./saving/resume-answers.tsx').catch(() => ({ default: () => null })),
)

/** Sends the answers to timed tests that the learner's earlier pages could not, such as before a sign-out offline. */
export function UnsentTestAnswers() {
  const session = useStoredSession()
  if (session.kind !== 'signed-in' || !hasAnswers(session.user.id)) return null
  return <Suspense>{<ResumeAnswers learnerId={session.user.id} />}</Suspense>
}

function hasAnswers(learnerId: string): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(`answer ${learnerId} `))
  } catch {
    return false
  }
}
