import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** How much of the file has been sent. */
export function SendingBar({ name, part, onCancel }: { name: string; part: number; onCancel: () => void }) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5 py-6">
      <p role="status" className="wrap-anywhere">
        Sending {name}
      </p>
      <ProgressBar label="Sent" value={part} max={1} />
      <p className="text-ink-soft">Nothing is written yet.</p>
      <Button variant="secondary" onClick={onCancel} className="justify-self-start">
        Cancel
      </Button>
    </div>
  )
}

export type RunningStepProps = {
  doing: 'reading' | 'writing'
  fileName: string
  progress: { done: number; total: number }
  /** Nothing answers at the moment. */
  lost: boolean
}

/** How much of the file has been read, or written. */
export function RunningStep({ doing, fileName, progress: { done, total }, lost }: RunningStepProps) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5 py-6">
      {total > 0 ? (
        <>
          <p role="status" className="wrap-anywhere">
            {DOING[doing].verb} {fileName}
          </p>
          <ProgressBar label={DOING[doing].done} value={done} max={total} text={`${done} of ${total}`} />
        </>
      ) : (
        <Loading label={`${DOING[doing].verb} ${fileName}...`} />
      )}
      <p className="text-ink-soft">{DOING[doing].note}</p>
      {lost && (
        <p role="status">
          The server does not answer at the moment. This goes on by itself when the connection is back.
        </p>
      )}
    </div>
  )
}

const DOING = {
  reading: { verb: 'Reading', done: 'Read', note: 'Nothing is written yet.' },
  writing: {
    verb: 'Writing',
    done: 'Written',
    note: 'All of it is written or nothing is. You can close this window; it goes on.',
  },
} as const
