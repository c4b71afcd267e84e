import { t } from '@lingui/core/macro'
import { Delete } from 'lucide-react'
import { AVATARS, type Avatar as Plant } from '#domain/avatars.ts'
import { PICTURE_COUNT } from '#domain/picture-password.ts'
import { Avatar } from '#web/product/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { avatarName } from './avatar-names.ts'

/** Twelve plants, of which four are pressed in order. What was pressed is shown as dots only. */
export function PicturePad({
  label,
  plants,
  onChange,
}: {
  label: string
  plants: readonly Plant[]
  onChange: (plants: readonly Plant[]) => void
}) {
  const pressed = plants.length
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">{label}</legend>
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="flex items-center gap-2">
          {Array.from({ length: PICTURE_COUNT }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the places do not move
              key={index}
              aria-hidden="true"
              className={`size-4 rounded-full border-2 border-leaf ${index < plants.length ? 'bg-leaf forced-colors:bg-[CanvasText]' : ''}`}
            />
          ))}
          <span className="text-ink-soft text-sm">{t`${pressed} of ${PICTURE_COUNT}`}</span>
        </p>
        <Button
          variant="ghost"
          size="small"
          disabled={plants.length === 0}
          onClick={() => onChange(plants.slice(0, -1))}
        >
          <Delete aria-hidden="true" className="size-4.5" />
          {t`Undo`}
        </Button>
      </div>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {AVATARS.map((plant) => (
          <button
            key={plant}
            type="button"
            // Looks the same once pressed, so that nobody reads the choice from the screen.
            onClick={() => plants.length < PICTURE_COUNT && !plants.includes(plant) && onChange([...plants, plant])}
            className="flex cursor-pointer flex-col items-center gap-1 rounded-md border-2 border-line px-1 py-2 text-center font-semibold text-sm hover:border-line-strong"
          >
            <Avatar plant={plant} className="size-12" />
            {avatarName(plant)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
