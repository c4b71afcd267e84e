import { type ReactNode, useId } from 'react'

type SegmentsProps<Value extends string> = {
  /** Name of the group, above it. */
  legend: string
  choices: readonly { value: Value; label: ReactNode }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** One of a few short choices side by side, as native radio buttons. */
export function Segments<Value extends string>({ legend, choices, chosen, onChoose }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="float-start w-full pb-1.5 text-ink-soft text-sm">{legend}</legend>
      <div className="clear-both flex flex-wrap rounded-md bg-sunken p-1">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-1.5 whitespace-nowrap rounded-sm border border-transparent px-1.5 font-medium text-ink-soft text-sm hover:text-ink has-checked:border-line-strong has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="sr-only forced-colors:not-sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
