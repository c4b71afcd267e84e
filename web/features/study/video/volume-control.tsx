import { useMediaRemote, useMediaState, VolumeSlider } from '@vidstack/react'
import { Volume2, VolumeX } from 'lucide-react'
import { PlayerButton } from './player-button.tsx'

/** Sound on or off and how loud. Phones have keys for how loud it is, and no room; some browsers leave it to them alone. */
export function VolumeControl() {
  const remote = useMediaRemote()
  const muted = useMediaState('muted')
  const volume = useMediaState('volume')
  const canSet = useMediaState('canSetVolume')
  const silent = muted || volume === 0
  return (
    <>
      <PlayerButton
        label={silent ? 'Sound on' : 'Sound off'}
        shortcut="m"
        Icon={silent ? VolumeX : Volume2}
        onPress={(event) => remote.toggleMuted(event)}
      />
      {canSet && (
        <VolumeSlider.Root className="player-slider player-volume" aria-label="Volume">
          <VolumeSlider.Track className="player-slider-track">
            <VolumeSlider.TrackFill className="player-slider-fill" />
          </VolumeSlider.Track>
          <VolumeSlider.Thumb className="player-slider-thumb" />
        </VolumeSlider.Root>
      )}
    </>
  )
}
