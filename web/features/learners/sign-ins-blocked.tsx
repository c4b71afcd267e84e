import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { formatNextTime } from '#web/ui/format.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Learner } from './learner.ts'

/** Says that wrong passwords have blocked sign-ins from unknown devices, and lifts that. Nothing otherwise. */
export function SignInsBlocked({
  learner: { id, firstName, signInsBlockedUntil },
}: {
  learner: Pick<Learner, 'id' | 'firstName' | 'signInsBlockedUntil'>
}) {
  const queryClient = useQueryClient()
  const allow = useSave(client.learners.allowSignIns, {
    done: () => {
      toast.success(`${firstName} can sign in on any device again`)
      return queryClient.invalidateQueries({ queryKey: api.learners.key() })
    },
    failed: 'Failed to allow sign-ins',
  })
  if (signInsBlockedUntil === null) return null
  return (
    <Banner tone="warning" title="New devices can’t sign in">
      <p>
        Someone entered too many wrong passwords for {firstName}. Until {formatNextTime(signInsBlockedUntil)},{' '}
        {firstName} can sign in only on a device used before.
      </p>
      <Button
        variant="secondary"
        className="mt-3"
        busy={allow.isPending}
        busyLabel="Allowing..."
        onClick={() => allow.mutate({ learnerId: id })}
      >
        Allow sign-ins now
      </Button>
    </Banner>
  )
}
