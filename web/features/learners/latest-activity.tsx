import { studiedInWords } from '#domain/studied-in-words.ts'
import type { Studied } from '#web/api/live/live-types.ts'
import { TimeSince } from '#web/ui/time-since.tsx'

/** What a learner does now, or did last while the page was open. It takes the same room before anything was heard. */
export function LatestActivity({ firstName, latest }: { firstName: string; latest: Studied | undefined }) {
  return (
    <p className="flex min-h-22.5 flex-col justify-center rounded-md bg-sunken px-4 py-2.5 text-sm">
      {latest ? (
        <>
          <span className="line-clamp-2 font-semibold">{studiedInWords(latest)}</span>
          <span className="text-ink-soft">
            <TimeSince key={latest.at.getTime()} moment={latest.at} />
          </span>
        </>
      ) : (
        <span className="text-ink-soft">When {firstName} studies, you see it here at once.</span>
      )}
    </p>
  )
}
