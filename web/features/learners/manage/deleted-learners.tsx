import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, client } from '#web/api/client.ts'
import { fullName } from '#web/product/names.ts'
import { useSave } from '#web/product/use-save.ts'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import type { DeletedLearner } from '../learner.ts'
import { ConsentText } from './consent-section.tsx'

/** Learners whose deletion can be taken back; hidden without any. */
export function DeletedLearners({ deleted }: { deleted: readonly DeletedLearner[] }) {
  const [restoring, setRestoring] = useState<DeletedLearner | null>(null)
  const [deleting, setDeleting] = useState<DeletedLearner | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  if (deleted.length === 0) return null
  const end = () => {
    setRestoring(null)
    setDeleting(null)
  }
  return (
    <section aria-labelledby="deleted-heading" className="min-w-0">
      <h2 ref={heading} id="deleted-heading" tabIndex={-1} className="mb-4 text-xl focus:outline-none">
        Deleted accounts
      </h2>
      <ul className="grid gap-3">
        {deleted.map((learner) => (
          <Card key={learner.id} as="li" padding="snug" className="flex flex-wrap items-center justify-between gap-4">
            <p className="min-w-0">
              <span className="wrap-anywhere block font-semibold">{fullName(learner)}</span>
              <span className="text-ink-soft text-sm">Deleted for good on {formatDateTime(learner.dueAt)}</span>
            </p>
            <span className="flex flex-wrap gap-3">
              <Button variant="secondary" size="small" onClick={() => setRestoring(learner)}>
                Restore<VisuallyHidden> {fullName(learner)}</VisuallyHidden>
              </Button>
              <Button variant="secondary" size="small" onClick={() => setDeleting(learner)}>
                Delete now<VisuallyHidden>: {fullName(learner)}</VisuallyHidden>
              </Button>
            </span>
          </Card>
        ))}
      </ul>
      {restoring && <RestoreDialog learner={restoring} onClose={end} focusWhenDone={() => heading.current} />}
      {deleting && <DeleteNowDialog learner={deleting} onClose={end} focusWhenDone={() => heading.current} />}
    </section>
  )
}

type DialogProps = {
  learner: DeletedLearner
  onClose: () => void
  /** Focus target, because the row with the pressed button is removed by then. */
  focusWhenDone: () => HTMLElement | null
}

/** @param keeps true for a learner with another parent, who was only paused */
export function RestoreDialog({ learner, onClose, focusWhenDone, keeps = false }: DialogProps & { keeps?: boolean }) {
  const { done, finalFocus } = useRemovedRow({ onClose, focusWhenDone })
  const restore = useSave(client.learners.takeBackDeletion, {
    done: async () => {
      await done()
      toast.success(`${learner.firstName}’s account is ${keeps ? 'kept' : 'restored'}.`)
    },
    failed: 'Failed to restore the account',
  })
  return (
    <ConfirmDialog
      title={`${keeps ? 'Keep' : 'Restore'} ${learner.firstName}’s account?`}
      description={
        keeps
          ? 'Everything is as it was, and the other parent is told.'
          : 'Everything is as it was, except a paid plan: that has ended.'
      }
      confirmLabel={keeps ? 'Agree and keep' : 'Agree and restore'}
      tone="primary"
      busy={restore.isPending}
      busyLabel={keeps ? 'Saving...' : 'Restoring...'}
      onConfirm={() => restore.mutate({ learnerId: learner.id })}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <p>
        The consent ended with the request. By {keeps ? 'keeping the account' : 'restoring'} you agree again, as this
        child’s parent or guardian. Written answers are off until you tick their box under Consent.
      </p>
      <ConsentText />
    </ConfirmDialog>
  )
}

export function DeleteNowDialog({ learner, onClose, focusWhenDone }: DialogProps) {
  const { done, finalFocus } = useRemovedRow({ onClose, focusWhenDone })
  const remove = useSave(client.learners.delete, {
    done: async () => {
      await done()
      toast.success('Learner account deleted successfully')
    },
    failed: 'Failed to delete learner account',
  })
  return (
    <ConfirmDialog
      title="Are you absolutely sure?"
      description={`This deletes ${fullName(learner)}’s account for good. It can’t be undone.`}
      confirmLabel="Delete now"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={() => remove.mutate({ learnerId: learner.id })}
      onClose={onClose}
      finalFocus={finalFocus}
    />
  )
}

function useRemovedRow({ onClose, focusWhenDone }: Omit<DialogProps, 'learner'>) {
  const queryClient = useQueryClient()
  const isDone = useRef(false)
  return {
    done: async () => {
      isDone.current = true
      await queryClient.invalidateQueries({ queryKey: api.learners.key() })
      onClose()
    },
    finalFocus: () => (isDone.current ? focusWhenDone() : null),
  }
}
