import { t } from '@lingui/core/macro'
import { formatOptions, parseOptions, type ReadingOption, withOption } from '#domain/reading-options.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SwitchField } from '#web/ui/fields.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { saveOptions } from '../account-choices.ts'
import { setShownOptions, useShownOptions } from './shown-options.ts'

/** `standard` stands for none of the group's options. */
type Choice = ReadingOption | 'standard'

const SIZES = [
  { value: 'standard', name: () => t`Standard`, size: 'text-[1rem]' },
  { value: 'text-large', name: () => t({ message: 'Large', context: 'text' }), size: 'text-[1.15rem]' },
  { value: 'text-larger', name: () => t({ message: 'Larger', context: 'text' }), size: 'text-[1.3rem]' },
  { value: 'text-largest', name: () => t({ message: 'Largest', context: 'text' }), size: 'text-[1.5rem]' },
] as const

const TYPEFACES = [
  { value: 'standard', name: 'Lexend' },
  { value: 'hyperlegible', name: 'Atkinson' },
] as const

/** The colors are those of web/styles/tints.css. */
const PAPERS = [
  { value: 'standard', name: () => t`Standard`, color: 'bg-[#f9f6ec]' },
  { value: 'tint-cream', name: () => t`Cream`, color: 'bg-[#fdf0cc]' },
  { value: 'tint-blue', name: () => t`Blue`, color: 'bg-[#e3effa]' },
  { value: 'tint-green', name: () => t`Green`, color: 'bg-[#e4f2df]' },
  { value: 'tint-rose', name: () => t`Rose`, color: 'bg-[#fbe9e7]' },
] as const

const switches = () =>
  [
    { option: 'spacing', label: t`More space`, hint: t`Between letters, words and lines` },
    { option: 'ruler', label: t`Reading ruler`, hint: t`A band follows the pointer, your finger or the focus` },
    { option: 'calm', label: t`Calm mode`, hint: t`No motion, no colored areas, and no clock outside of tests` },
    { option: 'aloud', label: t`Read each question to me`, hint: t`As soon as it opens` },
  ] as const

/** Reading options of an account, or of this device without one. Each change shows at once. */
export default function ReadingDialog({ accountId, onClose }: { accountId: string | null; onClose: () => void }) {
  const options = parseOptions(useShownOptions())
  const chosenOf = <Value extends Choice>(choices: readonly { value: Value }[]) =>
    choices.find(({ value }) => options.some((option) => option === value))?.value ?? 'standard'
  const change = (next: readonly ReadingOption[]) => {
    const text = formatOptions(next)
    setShownOptions(text)
    if (accountId !== null) saveOptions(accountId, text)
  }
  const choose = (choices: readonly { value: Choice }[]) => (value: Choice) => {
    if (value !== 'standard') return change(withOption(options, value, true))
    change(options.filter((option) => !choices.some((choice) => choice.value === option)))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Reading options`}
      description={
        accountId === null
          ? t`Choose what is easiest for you to read. It’s remembered on this device.`
          : t`Choose what is easiest for you to read. It’s saved in your account, so it’s the same on every device.`
      }
      actions={
        <>
          {options.length > 0 && (
            <Button variant="secondary" onClick={() => change([])}>
              {t`Back to standard`}
            </Button>
          )}
          <Button onClick={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Segments
          legend={t`Text size`}
          chosen={chosenOf(SIZES)}
          onChoose={choose(SIZES)}
          choices={SIZES.map(({ value, name, size }) => ({
            value,
            label: (
              <span className="flex items-baseline gap-1.5">
                <span aria-hidden="true" className={`font-semibold ${size}`}>
                  A
                </span>
                {name()}
              </span>
            ),
          }))}
        />
        <Segments
          legend={t`Letters`}
          chosen={chosenOf(TYPEFACES)}
          onChoose={choose(TYPEFACES)}
          choices={TYPEFACES.map(({ value, name }) => ({ value, label: name }))}
        />
        <Segments
          legend={t`Paper, in the light theme`}
          chosen={chosenOf(PAPERS)}
          onChoose={choose(PAPERS)}
          choices={PAPERS.map(({ value, name, color }) => ({
            value,
            label: (
              <>
                <span
                  aria-hidden="true"
                  className={`size-4.5 shrink-0 rounded-full border border-line-strong ${color} forced-colors:hidden`}
                />
                {name()}
              </>
            ),
          }))}
        />
        <div className="grid grid-cols-1 gap-3">
          {switches().map(({ option, ...texts }) => (
            <SwitchField
              key={option}
              {...texts}
              checked={options.includes(option)}
              onChange={({ target }) => change(withOption(options, option, target.checked))}
            />
          ))}
        </div>
      </div>
    </Dialog>
  )
}
