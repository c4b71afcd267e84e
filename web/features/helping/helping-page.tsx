import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { parentPages } from '#web/product/page-queries.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: pageTitle(t`Children you help`) }]

type Child = { id: string; firstName: string; gradeName: string | null }

/** /parent/helping: the children whom this adult helps. */
export default function HelpingPage() {
  const children = useQuery(parentPages['/parent/helping']())
  return (
    <Page width="reading">
      <PageHeader
        title={t`Children you help`}
        subtitle={t`A parent invited you. You see how the child learns, and nothing else of the family.`}
      />
      <Loaded
        query={children}
        loading={
          <Loading label={t`Loading...`}>
            <Skeleton className="h-40" />
          </Loading>
        }
        failed={t`We couldn’t load the children.`}
      >
        {(data) =>
          data.children.length === 0 ? (
            <EmptyState title={t`You help no child right now.`}>
              <p>{t`A parent invites you by email. If you had access before, the parent may have switched it off.`}</p>
            </EmptyState>
          ) : (
            <ul className="grid gap-5">
              {data.children.map((child) => (
                <HelpedChild key={child.id} child={child} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function HelpedChild({ child }: { child: Child }) {
  const { id, firstName, gradeName } = child
  const [leaving, setLeaving] = useState(false)
  return (
    <Card as="li" padding="snug" className="grid gap-3">
      <div>
        <h2 className="wrap-anywhere text-xl">{firstName}</h2>
        {gradeName !== null && <p className="text-ink-soft">{gradeName}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/parent/helping/${id}`}>{t`See progress`}</ButtonLink>
        <ButtonLink to={`/parent/helping/${id}/skills`} variant="secondary">
          {t`Skills and answers`}
        </ButtonLink>
        <Button variant="ghost" onClick={() => setLeaving(true)}>
          {t`Stop helping`}
        </Button>
      </div>
      {leaving && <LeaveDialog child={child} onClose={() => setLeaving(false)} />}
    </Card>
  )
}

function LeaveDialog({ child: { id: learnerId, firstName }, onClose }: { child: Child; onClose: () => void }) {
  const queryClient = useQueryClient()
  const leave = useSave(client.helping.leave, {
    done: async () => {
      onClose()
      document.querySelector<HTMLElement>('h1')?.focus()
      await queryClient.invalidateQueries({ queryKey: api.helping.key() })
      toast.success(t`You no longer help ${firstName}`)
    },
    failed: (message = t`We couldn’t save this. Please try again.`) => {
      onClose()
      toast.error(message)
    },
  })
  return (
    <ConfirmDialog
      title={t`Stop helping ${firstName}?`}
      description={t`You’ll see nothing of ${firstName} any more. The parents are told, and only they can invite you again.`}
      confirmLabel={t`Stop helping`}
      busy={leave.isPending}
      busyLabel={t`Saving...`}
      onConfirm={() => leave.mutate({ learnerId })}
      onClose={onClose}
    />
  )
}
