import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
        {t`Deleted accounts`}
      </h2>
      <ul className="grid gap-3">
        {deleted.map((learner) => (
          <Card key={learner.id} as="li" padding="snug" className="flex flex-wrap items-center justify-between gap-4">
            <p className="min-w-0">
              <span className="wrap-anywhere block font-semibold">{fullName(learner)}</span>
              <span className="text-ink-soft text-sm">
                <Trans>Deleted for good on {ph({ dateTime: formatDateTime(learner.dueAt) })}</Trans>
              </span>
            </p>
            <span className="flex flex-wrap gap-3">
              <Button variant="secondary" size="small" onClick={() => setRestoring(learner)}>
                <Trans>
                  Restore<VisuallyHidden> {ph({ name: fullName(learner) })}</VisuallyHidden>
                </Trans>
              </Button>
              <Button variant="secondary" size="small" onClick={() => setDeleting(learner)}>
                <Trans>
                  Delete now<VisuallyHidden>: {ph({ name: fullName(learner) })}</VisuallyHidden>
                </Trans>
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
  const { firstName } = learner
  const restore = useSave(client.learners.takeBackDeletion, {
    done: async () => {
      await done()
      toast.success(keeps ? t`${firstName}’s account is kept.` : t`${firstName}’s account is restored.`)
    },
    failed: t`Failed to restore the account`,
  })
  return (
    <ConfirmDialog
      title={keeps ? t`Keep ${firstName}’s account?` : t`Restore ${firstName}’s account?`}
      description={
        keeps
          ? t`Everything is as it was, and the other parent is told.`
          : t`Everything is as it was, except a paid plan: that has ended.`
      }
      confirmLabel={keeps ? t`Agree and keep` : t`Agree and restore`}
      tone="primary"
      busy={restore.isPending}
      busyLabel={keeps ? t`Saving...` : t`Restoring...`}
      onConfirm={() => restore.mutate({ learnerId: learner.id })}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <p>
        {keeps
          ? t`The consent ended with the request. By keeping the account you agree again, as this child’s parent or guardian. Written answers are off until you tick their box under Consent.`
          : t`The consent ended with the request. By restoring you agree again, as this child’s parent or guardian. Written answers are off until you tick their box under Consent.`}
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
      toast.success(t`Learner account deleted successfully`)
    },
    failed: t`Failed to delete learner account`,
  })
  return (
    <ConfirmDialog
      title={t`Are you absolutely sure?`}
      description={t`This deletes ${{ name: fullName(learner) }}’s account for good. It can’t be undone.`}
      confirmLabel={t`Delete now`}
      busy={remove.isPending}
      busyLabel={t`Deleting...`}
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
