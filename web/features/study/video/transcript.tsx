import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { type Caption, captionsQuery, scenesOf } from './captions.ts'
import { clock } from './watching.ts'

export type TranscriptProps = {
  captionsUrl: string
  /** Plays the film from this second. */
  onJump: (seconds: number) => void
}

/** Everything that a film says and shows, as text. A press on a line plays the film from there. */
export default function Transcript({ captionsUrl, onJump }: TranscriptProps) {
  const captions = useQuery(captionsQuery(captionsUrl))
  return (
    <Loaded
      query={captions}
      loading={<Loading label={t`Loading the text of the video...`} />}
      failed={t`We couldn’t load the text of the video. Please check your connection and try again.`}
    >
      {(loaded) =>
        loaded.length > 0 ? (
          <Scenes captions={loaded} onJump={onJump} />
        ) : (
          <p className="text-ink-soft">
            <Trans>This video has no text yet.</Trans>
          </p>
        )
      }
    </Loaded>
  )
}

const playFrom = (time: string) => t`Play from ${time}`

type ScenesProps = { captions: Caption[]; onJump: TranscriptProps['onJump'] }

function Scenes({ captions, onJump }: ScenesProps) {
  const scenes = useMemo(() => scenesOf(captions), [captions])
  return (
    <div className="grid grid-cols-1 gap-4">
      {scenes.map(({ heading, lines }) => (
        <section key={lines[0]?.start} className="grid grid-cols-1 gap-1">
          {heading !== null && <h4 className="font-bold font-heading text-base">{heading}</h4>}
          <ul className="grid grid-cols-1">
            {lines.map(({ start, text }) => (
              <li
                key={start}
                className="relative -mx-2 flex items-start gap-2 rounded-md px-2 py-2 has-[button:hover]:bg-sunken print:py-0.5"
              >
                {/* As large as its line; the text stays text, which a screen reader reads without a button around it. */}
                <button
                  type="button"
                  aria-label={playFrom(clock(start))}
                  onClick={() => onJump(start)}
                  className="w-11 shrink-0 cursor-pointer text-start text-leaf-text text-sm leading-6 underline tabular-nums after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus print:hidden"
                >
                  {clock(start)}
                </button>
                <span className="min-w-0 flex-1">{text}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
