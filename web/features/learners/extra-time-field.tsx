import { SelectField } from '#web/ui/select-field.tsx'
import { extraTimeName, extraTimesToChoose } from './extra-time-choices.ts'
import type { Learner } from './learner.ts'

/** How much longer than its own duration a learner has for every timed test. */
export function ExtraTimeField({ learner, error }: { learner: Learner; error: string | undefined }) {
  const { firstName, extraTimeFactor } = learner
  return (
    <SelectField
      label="Extra time for tests"
      name="extraTimeFactor"
      defaultValue={extraTimeFactor}
      hint={`For a learner who needs longer to read, write or concentrate. It counts from the next test that ${firstName} starts: a test that is running keeps the time it began with.`}
      error={error}
    >
      {extraTimesToChoose(extraTimeFactor).map((factor) => (
        <option key={factor} value={factor}>
          {extraTimeName(factor)}
        </option>
      ))}
    </SelectField>
  )
}
