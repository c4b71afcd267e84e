import { Check } from 'lucide-react'
import { useId } from 'react'
import { hueOf, hueStyle } from '#web/ui/hue.ts'
import { SUBJECT_COLOR_NAMES, SUBJECT_COLORS, type SubjectColor } from '../subject-colors.ts'

/** The colors of a subject as learners see them, each with its name: one is chosen. */
export function ColorField({
  value,
  onChange,
}: {
  value: SubjectColor
  onChange: (color: SubjectColor) => void
}) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">Color</legend>
      <div className="flex flex-wrap gap-2">
        {SUBJECT_COLORS.map((color) => {
          const looks = hueStyle[hueOf(color)]
          return (
            <label
              key={color}
              className={`relative flex min-h-11 cursor-pointer items-center gap-2 rounded-md border-[1.5px] border-transparent px-3 font-medium text-sm has-checked:border-current has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${looks.wash} ${looks.text}`}
            >
              <input
                type="radio"
                name={group}
                value={color}
                checked={value === color}
                onChange={() => onChange(color)}
                className="peer sr-only"
              />
              <Check aria-hidden="true" className="hidden size-4 peer-checked:block" />
              {SUBJECT_COLOR_NAMES[color]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
