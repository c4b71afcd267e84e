import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { refusalMessage } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { signInMessages } from './sign-in-failure.ts'

/** Refuses a learner's request, which cannot be taken back. */
export function RefuseRequestButton({
  token,
  firstName,
  onRefused,
}: {
  token: string
  firstName: string
  onRefused: () => void
}) {
  const [asking, setAsking] = useState(false)
  const refuse = useMutation(
    api.learnerRequests.refuse.mutationOptions({
      networkMode: 'always',
      onSuccess: onRefused,
      onError: (error) => {
        setAsking(false)
        toast.error(refusalMessage(error) ?? signInMessages.unexpected)
      },
    }),
  )
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Refuse
      </Button>
      {asking && (
        <ConfirmDialog
          title="Refuse this request?"
          description={`No account is made, and what ${firstName} has entered is deleted.`}
          confirmLabel="Refuse"
          busy={refuse.isPending}
          busyLabel="Refusing..."
          onConfirm={() => refuse.mutate({ token })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
