import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { soundSetting } from '#web/product/moments/sound-setting.ts'

/** Sounds of a finished part or test, off at first; switching them on plays them once. */
export function SoundSwitch({ learnerId }: { learnerId: string }) {
  const setting = soundSetting(learnerId)
  const [on, setOn] = useState(setting.read)
  const change = (next: boolean) => {
    setting.write(next)
    setOn(next)
    if (next) import('#web/product/moments/chord.ts').then(({ playChord }) => playChord()).catch(() => {})
  }
  return (
    <label className="flex min-h-11 cursor-pointer items-center rounded-sm px-3 font-medium hover:bg-leaf-wash has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <span className="flex-1">
        <Trans>Sounds</Trans>
      </span>
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => change(event.target.checked)}
        className="size-5 accent-leaf"
      />
    </label>
  )
}
