import { useState } from 'react'
import { NameFields, NewPasswordFields, PhoneField } from '#web/product/account-fields.tsx'
import { ChoiceGroup, type ChoiceMark } from '#web/ui/choice-group.tsx'
import { ChoiceBox, PasswordField, SelectField, SwitchField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { Sprout } from '#web/ui/messages.tsx'
import { PictureChoice } from '#web/ui/picture-choice.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const options = ['Roots', 'Leaves', 'Petals', 'Bark']
const nothing = () => {}
const markOf = (index: number): ChoiceMark | undefined => (['wrong', 'right'] as const)[index]
const pair = 'grid items-start gap-5 sm:grid-cols-2'

export function Fields() {
  const [chosen, setChosen] = useState<number | null>(null)
  const [light, setLight] = useState<'sun' | 'shade'>('sun')
  return (
    <Chapter title="Fields">
      <Specimen file="fields.tsx, TextField" wide>
        <div className={pair}>
          <TextField label="Plain" />
          <TextField label="With a hint" hint="Shown under the label" optional />
          <TextField label="Wrong" defaultValue="maya@" error="Please enter a valid email address" />
          <TextField label="Disabled" defaultValue="Not now" disabled />
          <TextField label="Read only" defaultValue="Cannot be changed" readOnly />
        </div>
      </Specimen>
      <Specimen file="fields.tsx, TextAreaField" wide>
        <div className={pair}>
          <TextAreaField label="Several lines" optional />
          <TextAreaField label="Several wrong lines" error="Please write a message" />
        </div>
      </Specimen>
      <Specimen file="picture-choice.tsx" wide>
        <div className="grid grid-cols-3 gap-3">
          {['Leaf', 'Blossom', 'Root'].map((name) => (
            <PictureChoice key={name} name="kit" value={name} chosen={name === 'Blossom'} onChoose={nothing}>
              <Sprout className="h-16" />
              {name}
            </PictureChoice>
          ))}
        </div>
      </Specimen>
      <Specimen file="fields.tsx, PasswordField" wide>
        <div className={pair}>
          <PasswordField label="Password" autoComplete="off" hint="At least 6 characters" />
          <PasswordField label="Wrong password" autoComplete="off" error="Passwords do not match" />
        </div>
      </Specimen>
      <Specimen file="web/product/account-fields.tsx, new password" wide>
        <div className={pair}>
          <NewPasswordFields sideBySide errors={{}} />
        </div>
        <NewPasswordFields isNew errors={{ confirmation: 'Passwords do not match' }} />
      </Specimen>
      <Specimen file="web/product/account-fields.tsx, names" wide>
        <div className={pair}>
          <NameFields errors={{ lastName: 'Please enter a last name' }} />
        </div>
      </Specimen>
      <Specimen file="web/product/account-fields.tsx, phone" wide>
        <div className={pair}>
          <PhoneField error={undefined} />
          <PhoneField defaultValue="555 0100" error="At most 40 characters" />
        </div>
      </Specimen>
      <Specimen file="fields.tsx, SelectField" wide>
        <div className={pair}>
          <SelectField label="Choice" optional>
            <option>First</option>
            <option>Second</option>
          </SelectField>
          <SelectField label="Wrong choice" error="Please choose one" />
          <SelectField label="Disabled choice" disabled />
        </div>
      </Specimen>
      <Specimen file="fields.tsx, ChoiceBox">
        <div className="flex gap-4">
          <ChoiceBox type="checkbox" aria-label="Checkbox" />
          <ChoiceBox type="radio" aria-label="Radio button" defaultChecked />
        </div>
      </Specimen>
      <Specimen file="fields.tsx, SwitchField">
        <SwitchField label="Off" />
        <SwitchField label="On" defaultChecked hint="Says what that means" />
      </Specimen>
      <Specimen file="segments.tsx">
        <Segments
          legend="Light"
          choices={[
            { value: 'sun', label: 'Sun' },
            { value: 'shade', label: 'Shade' },
          ]}
          chosen={light}
          onChoose={setLight}
        />
      </Specimen>
      <Specimen file="choice-group.tsx" wide>
        <ChoiceGroup legend="What catches the light?" options={options} chosen={chosen} onChoose={setChosen} />
        <ChoiceGroup
          legend="Marked: what catches the light?"
          options={options}
          chosen={0}
          onChoose={nothing}
          markOf={markOf}
          disabled
        />
      </Specimen>
    </Chapter>
  )
}
