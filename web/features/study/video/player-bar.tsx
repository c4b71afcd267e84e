import { TimeSlider, useMediaRemote, useMediaState } from '@vidstack/react'
import { Captions, Maximize, Minimize, Pause, Play } from 'lucide-react'
import { PlayerButton } from './player-button.tsx'
import { SpeedSelect } from './speed-select.tsx'
import { VolumeControl } from './volume-control.tsx'
import { clock } from './watching.ts'

/** The controls below a video; always there, so that nobody has to know how to call them up. */
export function PlayerBar({ captions }: { captions: boolean }) {
  const remote = useMediaRemote()
  const paused = useMediaState('paused')
  const seconds = useMediaState('currentTime')
  const duration = useMediaState('duration')
  const fullscreen = useMediaState('fullscreen')
  const canFullscreen = useMediaState('canFullscreen')
  const shownTrack = useMediaState('textTrack')
  return (
    <div className="grid w-full gap-1 bg-surface px-2 pt-1 pb-2 sm:px-3">
      <TimeSlider.Root className="player-slider" aria-label="Position in the video" keyStep={5}>
        <TimeSlider.Track className="player-slider-track">
          <TimeSlider.Progress className="player-slider-loaded" />
          <TimeSlider.TrackFill className="player-slider-fill" />
        </TimeSlider.Track>
        <TimeSlider.Thumb className="player-slider-thumb" />
      </TimeSlider.Root>
      <div className="flex flex-wrap items-center gap-x-1 sm:gap-x-2">
        <PlayerButton
          label={paused ? 'Play' : 'Pause'}
          shortcut="Space"
          Icon={paused ? Play : Pause}
          filled
          onPress={(event) => remote.togglePaused(event)}
        />
        <VolumeControl />
        <p className="px-1 text-sm text-ink-soft tabular-nums">
          <span className="sr-only">Time: </span>
          {clock(seconds)} / {clock(duration)}
        </p>
        <div className="ml-auto flex items-center gap-x-1 sm:gap-x-2">
          {captions && (
            <PlayerButton
              label="Captions"
              shortcut="c"
              Icon={Captions}
              pressed={shownTrack !== null}
              onPress={(event) => remote.toggleCaptions(event)}
            />
          )}
          <SpeedSelect />
          {canFullscreen && (
            <PlayerButton
              label={fullscreen ? 'Leave full screen' : 'Full screen'}
              shortcut="f"
              Icon={fullscreen ? Minimize : Maximize}
              onPress={(event) => remote.toggleFullscreen('prefer-media', event)}
            />
          )}
        </div>
      </div>
    </div>
  )
}
