import { Banner } from '#web/ui/banner.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** Stands over the questions while a test that should be handed in is not yet. */
export function SubmissionTrouble({
  failed,
  timeIsUp,
  submitting,
  onRetry,
}: {
  failed: boolean
  timeIsUp: boolean
  submitting: boolean
  onRetry: () => void
}) {
  if (failed) {
    return (
      <ErrorState
        message={
          timeIsUp
            ? 'Time is up, and your test could not be handed in. What was saved counts in any case.'
            : 'Your test is not handed in yet. Your answers are still here.'
        }
        onRetry={onRetry}
        busy={submitting}
      />
    )
  }
  return timeIsUp && <Banner title="Time is up">Your test is being handed in...</Banner>
}
