import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#web/api/client.ts'
import { refusalMessage } from '#web/api/refusal.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Learner } from './learner.ts'

/** Withdraws consent after saying what that does, and what it does not. */
export function WithdrawConsentDialog({
  learner,
  onClose,
  focusWhenWithdrawn,
}: {
  learner: Learner
  onClose: () => void
  /** The button that had the focus before is gone then. */
  focusWhenWithdrawn: () => HTMLElement | null
}) {
  const queryClient = useQueryClient()
  const withdrawn = useRef(false)
  const withdraw = useMutation(
    api.learners.withdrawConsent.mutationOptions({
      networkMode: 'always',
      onSuccess: async () => {
        withdrawn.current = true
        await queryClient.invalidateQueries({ queryKey: api.learners.list.key() })
        onClose()
        toast.success('Consent withdrawn')
      },
      onError: (error) => toast.error(refusalMessage(error) ?? 'Failed to withdraw consent'),
    }),
  )
  return (
    <ConfirmDialog
      title="Withdraw consent?"
      description={`This pauses ${learner.firstName}’s account until you give consent again.`}
      confirmLabel="Withdraw consent"
      busy={withdraw.isPending}
      busyLabel="Withdrawing..."
      onConfirm={() => withdraw.mutate({ learnerId: learner.id })}
      onClose={onClose}
      finalFocus={() => (withdrawn.current ? focusWhenWithdrawn() : null)}
    >
      <ul className="list-disc pl-6">
        <li>{learner.firstName} is signed out everywhere at once, and cannot sign in.</li>
        <li>What was kept so far stays, so that nothing is lost if you change your mind.</li>
        <li>To have it deleted, delete the account.</li>
      </ul>
    </ConfirmDialog>
  )
}
