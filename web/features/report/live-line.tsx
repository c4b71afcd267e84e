import { studiedInWords } from '#domain/studied-in-words.ts'
import type { Live } from '#web/api/live/live.ts'
import type { Studied } from '#web/api/live/live-types.ts'
import { LiveStatus } from '#web/ui/live-status.tsx'
import { SettledAnnouncement } from '#web/ui/settled-announcement.tsx'
import { TimeSince } from '#web/ui/time-since.tsx'

export type LiveLineProps = { firstName: string; phase: Live['phase']; latest: Studied | undefined }

/** Whether the report follows the learner just now, and what it followed last. */
export function LiveLine({ firstName, phase, latest }: LiveLineProps) {
  const news = latest ? studiedInWords(latest) : ''
  return (
    <div className="mb-4 flex flex-col gap-x-4 gap-y-1 sm:flex-row sm:items-baseline print:hidden">
      <LiveStatus state={phase} />
      <p className="line-clamp-2 text-sm max-sm:min-h-11">
        {latest ? (
          <>
            <span className="font-semibold">{news}</span>
            <span className="text-ink-soft">
              {' · '}
              <TimeSince key={latest.at.getTime()} moment={latest.at} />
            </span>
          </>
        ) : (
          <span className="text-ink-soft">When {firstName} studies, this page follows.</span>
        )}
      </p>
      <SettledAnnouncement text={latest ? `The report of ${firstName} was updated. ${news}` : ''} />
    </div>
  )
}
