import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TimeSlider, useMediaRemote, useMediaState, VolumeSlider } from '@vidstack/react'
import { Captions, type LucideIcon, Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { type Sound, useNarration } from './narration.ts'
import { captionsLine, useCaptionsWithoutVoice } from './silent-captions.ts'
import { clock } from './watching.ts'

/** Sounds with a volume. */
const HEARD: Sound[] = ['track', 'recording', 'voice']

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]

function SpeedSelect() {
  const remote = useMediaRemote()
  const rate = useMediaState('playbackRate')
  return (
    <select
      aria-label={t`Playback speed`}
      title={t`Playback speed`}
      value={rate}
      onChange={(event) => remote.changePlaybackRate(Number(event.target.value), event.nativeEvent)}
      className="h-11 cursor-pointer rounded-md bg-surface px-1 text-sm text-ink hover:bg-sunken"
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed}>
          {speed}×
        </option>
      ))}
    </select>
  )
}

/** @property isAsking true while the film pauses for a question */
type PlayerBarProps = { captionsUrl: string | null; narrationUrl: string | null; isAsking: boolean }

/** Controls below a video; always visible. */
export function PlayerBar({ captionsUrl, narrationUrl, isAsking }: PlayerBarProps) {
  const remote = useMediaRemote()
  const paused = useMediaState('paused')
  const seconds = useMediaState('currentTime')
  const duration = useMediaState('duration')
  const fullscreen = useMediaState('fullscreen')
  const canFullscreen = useMediaState('canFullscreen')
  const shownTrack = useMediaState('textTrack')
  const sound = useNarration({ captionsUrl, narrationUrl }, isAsking)
  useCaptionsWithoutVoice(sound)
  return (
    <div className="grid w-full gap-1 bg-surface px-2 pt-1 pb-2 sm:px-3">
      <TimeSlider.Root className="player-slider" aria-label={t`Position in the video`} keyStep={5}>
        <TimeSlider.Track className="player-slider-track">
          <TimeSlider.Progress className="player-slider-loaded" />
          <TimeSlider.TrackFill className="player-slider-fill" />
        </TimeSlider.Track>
        <TimeSlider.Thumb className="player-slider-thumb" />
      </TimeSlider.Root>
      <div className="flex flex-wrap items-center gap-x-1 sm:gap-x-2">
        <PlayerButton
          label={paused ? t`Play` : t`Pause`}
          shortcut="Space"
          Icon={paused ? Play : Pause}
          filled
          onPress={(event) => remote.togglePaused(event)}
        />
        {HEARD.includes(sound) && <VolumeControl isNarration={sound !== 'track'} />}
        <p className="px-1 text-sm text-ink-soft tabular-nums">
          <span className="sr-only">
            <Trans>Time: </Trans>
          </span>
          {clock(seconds)} / {clock(duration)}
        </p>
        <div className="ms-auto flex items-center gap-x-1 sm:gap-x-2">
          {captionsUrl !== null && (
            <PlayerButton
              label={t`Captions`}
              shortcut="c"
              Icon={Captions}
              pressed={shownTrack !== null}
              onPress={(event) => remote.toggleCaptions(event)}
            />
          )}
          <SpeedSelect />
          {canFullscreen && (
            <PlayerButton
              label={fullscreen ? t`Leave full screen` : t`Full screen`}
              shortcut="f"
              Icon={fullscreen ? Minimize : Maximize}
              onPress={(event) => remote.toggleFullscreen('prefer-media', event)}
            />
          )}
        </div>
      </div>
      <p role="status" className="px-2 text-ink-soft text-sm empty:hidden">
        {captionsLine(sound, shownTrack !== null)}
      </p>
    </div>
  )
}

/**
 * Mute button and volume slider. Phones show no slider: they have volume keys and little space, and some browsers
 * ignore it.
 */
function VolumeControl({ isNarration }: { isNarration: boolean }) {
  const remote = useMediaRemote()
  const muted = useMediaState('muted')
  const volume = useMediaState('volume')
  const canSet = useMediaState('canSetVolume')
  const silent = muted || volume === 0
  const label = isNarration ? (silent ? t`Narration on` : t`Narration off`) : silent ? t`Sound on` : t`Sound off`
  return (
    <>
      <PlayerButton
        label={label}
        shortcut="m"
        Icon={silent ? VolumeX : Volume2}
        onPress={(event) => remote.toggleMuted(event)}
      />
      {canSet && (
        <VolumeSlider.Root className="player-slider player-volume" aria-label={t`Volume`}>
          <VolumeSlider.Track className="player-slider-track">
            <VolumeSlider.TrackFill className="player-slider-fill" />
          </VolumeSlider.Track>
          <VolumeSlider.Thumb className="player-slider-thumb" />
        </VolumeSlider.Root>
      )}
    </>
  )
}

type PlayerButtonProps = {
  label: string
  /** Key with the same effect while the player has the focus. */
  shortcut: string
  Icon: LucideIcon
  filled?: boolean
  /** State of a toggle button. */
  pressed?: boolean
  onPress: (event: Event) => void
}

function PlayerButton({ label, shortcut, Icon, filled = false, pressed, onPress }: PlayerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-pressed={pressed}
      title={`${label} (${shortcut})`}
      onClick={(event) => onPress(event.nativeEvent)}
      className="grid size-11 cursor-pointer place-content-center rounded-md text-ink hover:bg-sunken aria-pressed:bg-leaf-wash aria-pressed:text-leaf-text"
    >
      <Icon aria-hidden="true" className={`size-5.5 ${filled ? 'fill-current' : ''}`} />
    </button>
  )
}
