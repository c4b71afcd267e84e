import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { refusalMessage } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Learner } from './learner.ts'
import { signedOutMessage } from './signed-out-message.ts'

/** Ends every session of a learner, and tells how many there were. */
export function SignOutEverywhere({ learner }: { learner: Learner }) {
  const signOut = useMutation(
    api.learners.signOutEverywhere.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ sessionsEnded }) => toast.success(signedOutMessage(learner.firstName, sessionsEnded)),
      onError: (error) => toast.error(refusalMessage(error) ?? 'Failed to sign the learner out'),
    }),
  )
  return (
    <>
      <p className="mb-4">
        For a lost or borrowed device. {learner.firstName} can sign in again with the same password.
      </p>
      <Button
        variant="secondary"
        busy={signOut.isPending}
        busyLabel="Signing out..."
        onClick={() => signOut.mutate({ learnerId: learner.id })}
      >
        Sign out everywhere
      </Button>
    </>
  )
}
