import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** Upload progress. */
export function SendingBar({ name, fraction, onCancel }: { name: string; fraction: number; onCancel: () => void }) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5 py-6">
      <p role="status" className="wrap-anywhere">
        Sending {name}
      </p>
      <ProgressBar label="Sent" value={fraction} max={1} />
      <p className="text-ink-soft">Nothing is written yet.</p>
      <Button variant="secondary" onClick={onCancel} className="justify-self-start">
        Cancel
      </Button>
    </div>
  )
}

type RunningStepProps = {
  phase: 'reading' | 'writing'
  fileName: string
  progress: { done: number; total: number }
  /** The server is unreachable. */
  disconnected: boolean
}

/** Progress of reading or writing the file on the server. */
export function RunningStep({ phase, fileName, progress: { done, total }, disconnected }: RunningStepProps) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5 py-6">
      {total > 0 ? (
        <>
          <p role="status" className="wrap-anywhere">
            {PHASES[phase].verb} {fileName}
          </p>
          <ProgressBar label={PHASES[phase].done} value={done} max={total} text={`${done} of ${total}`} />
        </>
      ) : (
        <Loading label={`${PHASES[phase].verb} ${fileName}...`} />
      )}
      <p className="text-ink-soft">{PHASES[phase].note}</p>
      {disconnected && (
        <p role="status">
          The server does not answer at the moment. This goes on by itself when the connection is back.
        </p>
      )}
    </div>
  )
}

const PHASES = {
  reading: { verb: 'Reading', done: 'Read', note: 'Nothing is written yet.' },
  writing: {
    verb: 'Writing',
    done: 'Written',
    note: 'All of it is written or nothing is. You can close this window; it goes on.',
  },
} as const
