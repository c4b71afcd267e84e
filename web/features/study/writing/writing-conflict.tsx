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
              {deleted ? 'This text was deleted somewhere else' : 'You also wrote on another device'}
            </p>
            <p>{deleted ? 'Yours here is kept until you choose.' : 'Both texts are kept until you choose.'}</p>
          </div>
          {conflict.kind === 'changed' && (
            <ConflictScreen
              fields={[{ name: 'text', label: 'Your text', mine: mine.text, theirs: conflict.answer.text }]}
              versionNames={{ mine: 'Here', theirs: 'On the other device' }}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => onResolve('mine')}>
              Keep this text
            </Button>
            <Button variant="secondary" onClick={() => onResolve('theirs')}>
              {deleted ? 'Delete it here, too' : 'Use the other device’s text'}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
