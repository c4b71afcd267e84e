import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MonitorSmartphone } from 'lucide-react'
import { ConflictScreen } from '#web/product/conflict-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import type { WritingState } from './writing-state.ts'

type WritingConflictProps = { state: WritingState; onResolve: (keep: 'mine' | 'theirs') => void }

/** Lets the learner choose between the texts of two devices; both are stored until then. */
export function WritingConflict({ state: { conflict, mine }, onResolve }: WritingConflictProps) {
  const deleted = conflict?.kind === 'deleted'
  return (
    <div role="status">
      {conflict && (
        <div className="mb-5 grid gap-4 rounded-md border-info border-s-4 bg-info-wash px-4 py-4">
          <div className="grid gap-1">
            <p className="flex items-center gap-2.5 font-semibold">
              <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-info" />
              {deleted ? t`This text was deleted somewhere else` : t`You also wrote on another device`}
            </p>
            <p>{deleted ? t`Yours here is kept until you choose.` : t`Both texts are kept until you choose.`}</p>
          </div>
          {conflict.kind === 'changed' && (
            <ConflictScreen
              fields={[{ name: 'text', label: t`Your text`, mine: mine.text, theirs: conflict.answer.text }]}
              versionNames={{ mine: t`Here`, theirs: t`On the other device` }}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => onResolve('mine')}>
              <Trans>Keep this text</Trans>
            </Button>
            <Button variant="secondary" onClick={() => onResolve('theirs')}>
              {deleted ? t`Delete it here, too` : t`Use the other device’s text`}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
