import { t } from '@lingui/core/macro'
import { Fragment, type ReactNode, useState } from 'react'
import type { Field, FieldsShape, Shape } from '#domain/content/figures/figure-kinds.ts'
import { ChoiceBox, SelectField, TextField } from '#web/ui/fields.tsx'
import { columns, Rows, sentence, TickNode } from '../question-forms/form-fields.tsx'
import {
  asFields,
  asList,
  asText,
  type FormNode,
  type Reorder,
  reordered,
  reorderings,
} from '../question-forms/form-node.ts'
import {
  blankOf,
  emptyEntry,
  entryText,
  fits,
  isBeside,
  isInline,
  joinEntries,
  nextEntry,
  reorderEntries,
  splitEntries,
  toValue,
} from './figure-data.ts'
import type { FieldText, FieldTexts } from './figure-texts.ts'

/** Longest text of a number or label, which can be a formula of a template. */
const MAX_VALUE = 200

type Place = {
  /** Where the field is, for the names of buttons: ` of polygon 1`. */
  within: string
  /** Fields of the whole figure, for positions in one of its lists. */
  figure: Readonly<Record<string, unknown>>
}

type ShapeFieldProps = { node: FormNode; shape: Shape; text: FieldText; isOptional: boolean; place: Place }

/** Fields of a figure or one of its parts, in the order of their texts. */
export function ShapeFields({
  node,
  shape,
  texts,
  place,
}: {
  node: FormNode
  shape: FieldsShape
  texts: FieldTexts
  place: Place
}) {
  const shown = Object.entries(texts).flatMap(([name, text]) => {
    const field = shape.fields[name]
    return field && !isBeside(texts, name) ? [{ name, text, field }] : []
  })
  // Short fields that follow each other share a line.
  const groups: (typeof shown)[] = []
  for (const one of shown) {
    const group = groups.at(-1)
    if (group && isShort(one.field.shape) && group.every(({ field }) => isShort(field.shape))) group.push(one)
    else groups.push([one])
  }
  return groups.map((group) => {
    const fields = group.map(({ name, text, field }) => (
      <NamedField
        key={name}
        node={node}
        name={name}
        shape={shape}
        texts={texts}
        text={text}
        field={field}
        place={place}
      />
    ))
    const first = group[0]
    return first && isShort(first.field.shape) ? (
      <div key={first.name} className={columns}>
        {fields}
      </div>
    ) : (
      <Fragment key={first?.name}>{fields}</Fragment>
    )
  })
}

const isShort = ({ type }: Shape) => type === 'number' || type === 'text' || type === 'choice'

type NamedFieldProps = {
  /** The figure or part that has the field. */
  node: FormNode
  name: string
  shape: FieldsShape
  texts: FieldTexts
  text: FieldText
  field: Field
  place: Place
}

function NamedField({ node, name, shape, texts, text, field, place }: NamedFieldProps) {
  const own = node.at(name)
  if (field.shape.type === 'list' && hasRows(field.shape.item, text))
    return <Entries node={node} name={name} shape={shape} texts={texts} item={field.shape} place={place} />
  if (field.isAbsent && (field.shape.type === 'fields' || field.shape.type === 'tuple'))
    return <OptionalPart node={own} shape={field.shape} text={text} place={place} />
  return <ShapeField node={own} shape={field.shape} text={text} isOptional={field.isOptional} place={place} />
}

/** Lists have a row for each entry, except those that are shown in another way. The places of a point are in its row. */
const hasRows = (item: Shape, text: FieldText) =>
  text.positionsIn === undefined &&
  !text.isGrid &&
  (text.places === undefined || item.type === 'tuple') &&
  !isInline(item, text)

/** Part that a figure can have, with buttons to add and to remove it. */
function OptionalPart({ node, shape, text, place }: Omit<ShapeFieldProps, 'isOptional'>) {
  const item = text.item ?? text.label.toLowerCase()
  return (
    <Rows
      legend={text.label}
      hint={hintOf(text.hint)}
      count={node.value == null ? 0 : 1}
      nameOf={() => `${item}${place.within}`}
      max={1}
      addLabel={t`Add ${item}`}
      onRemove={() => node.set(undefined)}
      onAdd={() => node.set(blankOf(shape, text))}
    >
      {(_index, buttons) => (
        <Row buttons={buttons}>
          <ShapeField node={node} shape={shape} text={{ ...text, label: '' }} isOptional={false} place={place} />
        </Row>
      )}
    </Rows>
  )
}

type EntriesProps = Omit<NamedFieldProps, 'text' | 'field'> & { item: Extract<Shape, { type: 'list' }> }

/** List with a row for each of its entries, and for what stands beside it in other lists. */
function Entries({ node, name, shape, texts, item: { item, min, max }, place }: EntriesProps) {
  const text = texts[name] ?? { label: name }
  const own = node.at(name)
  const list = asList(own.value)
  const data = asFields(node.value)
  const { fields: parts } = shape
  const change = (order: Reorder) => {
    const next = reorderEntries({ name, shape, text, blank: nextEntry(list, item, text) }, data, order)
    const isEmpty = asList(next[name]).length === 0
    node.set(isEmpty ? Object.fromEntries(Object.entries(next).filter(([one]) => one !== name)) : next)
  }
  const entry = entryText(text)
  const single = text.item ?? t`entry`
  const isRequired = !parts[name]?.isOptional
  return (
    <Rows
      legend={text.label}
      hint={hintOf(text.hint, isRequired && min > 1 && min === max ? undefined : rangeText(isRequired ? min : 0, max))}
      count={list.length}
      nameOf={(index) => `${single} ${index + 1}${place.within}`}
      min={isRequired ? min : 0}
      max={max}
      addLabel={t`Add ${single}`}
      problem={own.problem}
      onMove={(from, to) => change(reorderings.move(list.length, from, to))}
      onRemove={(index) => change(reorderings.remove(list.length, index))}
      onAdd={() => change(reorderings.add(list.length))}
    >
      {(index, buttons) => {
        const label = `${entry.label} ${index + 1}`
        const name = `${single} ${index + 1}`
        const within: Place = { ...place, within: ` ${t`of ${name}`}${place.within}` }
        const isPoint = item.type === 'tuple' && !text.beside && !text.marked
        if (isShort(item) || isPoint) {
          const names = isPoint && { places: text.places?.map((one) => `${label}, ${one}`) ?? [] }
          return (
            <div className="flex items-end gap-1">
              <div className="min-w-0 flex-1">
                <ShapeField
                  node={own.at(index)}
                  shape={item}
                  text={{ ...entry, label: isPoint ? '' : label, ...names }}
                  isOptional={false}
                  place={within}
                />
              </div>
              {buttons}
            </div>
          )
        }
        return (
          <Row buttons={buttons} legend={label}>
            <ShapeField
              node={own.at(index)}
              shape={item}
              text={{ ...entry, label: '' }}
              isOptional={false}
              place={within}
            />
            <Beside node={node} shape={shape} texts={texts} text={text} index={index} place={within} />
          </Row>
        )
      }}
    </Rows>
  )
}

/** Fields of an entry that are in lists of their own. */
function Beside({
  node,
  shape,
  texts,
  text: { beside = [], marked = [] },
  index,
  place,
}: Omit<NamedFieldProps, 'name' | 'field'> & { index: number }) {
  if (beside.length + marked.length === 0) return null
  return (
    <>
      <div className={columns}>
        {beside.map((name) => {
          const list = shape.fields[name]?.shape
          if (list?.type !== 'list') return null
          const slot = slotNode(node.at(name), index, list)
          return (
            <ShapeField
              key={name}
              node={slot}
              shape={list.item}
              text={texts[name] ?? { label: name }}
              isOptional
              place={place}
            />
          )
        })}
      </div>
      {marked.map((name) => (
        <TickNode key={name} node={markNode(node.at(name), index)} label={texts[name]?.label ?? name} />
      ))}
    </>
  )
}

/** Entry of a list whose entries have a fixed place. The list is removed while all of them are empty. */
function slotNode(list: FormNode, index: number, shape: Shape): FormNode {
  const entries = asList(list.value)
  const empty = emptyEntry(shape)
  return {
    ...list.at(index),
    value: entries[index] ?? '',
    set: (value) => {
      const next: unknown[] = Array.from(
        { length: Math.max(entries.length, index + 1) },
        (_, at) => entries[at] ?? empty,
      )
      next[index] = value === undefined || value === '' ? empty : value
      list.set(next.every((one) => one === empty) ? undefined : next)
    },
  }
}

/** Whether a position is in a list of positions. */
function markNode(list: FormNode, index: number): FormNode {
  const marks = asList(list.value)
  return {
    ...list.at(marks.indexOf(index)),
    value: marks.includes(index),
    set: (value) => {
      const others = marks.filter((one) => one !== index)
      const next = value ? [...others, index].toSorted((a, b) => Number(a) - Number(b)) : others
      list.set(next.length === 0 ? undefined : next)
    },
  }
}

/** Row of a list with its name and buttons above its fields; without a name, its buttons are beside them. */
function Row({ buttons, legend, children }: { buttons: ReactNode; legend?: string; children: ReactNode }) {
  if (legend === undefined) {
    return (
      <div className="flex items-start gap-1 rounded-md border border-line p-3">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-3">{children}</div>
        {buttons}
      </div>
    )
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-md border border-line px-3 pt-1 pb-3">
      <legend className="sr-only">{legend}</legend>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden="true" className="font-semibold text-sm">
          {legend}
        </span>
        {buttons}
      </div>
      {children}
    </fieldset>
  )
}

function hintOf(...hints: (string | undefined)[]): string | undefined {
  const text = hints.filter((hint) => hint !== undefined).join('; ')
  return text === '' ? undefined : `(${text})`
}

/** Field for a value of any form. */
function ShapeField({ node, shape, text, isOptional, place }: ShapeFieldProps) {
  switch (shape.type) {
    case 'number':
    case 'text':
      if (text.positionsIn !== undefined) return <PositionField node={node} text={text} place={place} />
      return <ValueField node={node} shape={shape} text={text} isOptional={isOptional} />
    case 'flag':
      return (
        <TickNode
          node={{
            ...node,
            value: node.value ?? shape.unset,
            set: (value) => node.set((value === true) === shape.unset ? undefined : value === true),
          }}
          label={text.label}
          {...(text.hint !== undefined && { hint: text.hint })}
        />
      )
    case 'choice':
      return (
        <SelectField
          label={text.label}
          error={sentence(node.problem)}
          value={asText(node.value)}
          onChange={({ currentTarget }) => node.set(currentTarget.value)}
        >
          {!shape.choices.includes(asText(node.value)) && (
            <option value={asText(node.value)}>{asText(node.value)}</option>
          )}
          {shape.choices.map((choice) => (
            <option key={choice} value={choice}>
              {text.choices?.[choice] ?? choice}
            </option>
          ))}
        </SelectField>
      )
    case 'tuple':
      return <PlacesField node={node} items={shape.items} text={text} place={place} />
    case 'list':
      if (text.positionsIn !== undefined) return <Marks node={node} text={text} />
      if (text.isGrid) return <Grid node={node} shape={shape} />
      if (text.places) {
        const items = text.places.map(() => shape.item)
        return <PlacesField node={node} items={items} list={shape} text={text} place={place} />
      }
      return <InlineField node={node} item={shape.item} text={text} isOptional={isOptional} />
    case 'either':
      return <EitherField node={node} shape={shape} text={text} place={place} />
    case 'fields':
      return (
        <Part label={text.label} hint={text.hint} problem={node.problem}>
          <ShapeFields node={node} shape={shape} texts={text.fields ?? {}} place={place} />
        </Part>
      )
  }
}

/** Fields under a name of their own, if they don't have one already. */
function Part({
  label,
  hint,
  problem,
  children,
}: {
  label: string
  hint?: string | undefined
  problem: string | undefined
  children: ReactNode
}) {
  const fields = (
    <>
      {children}
      {problem && <p className="text-danger text-sm">{sentence(problem)}</p>}
    </>
  )
  if (label === '') return fields
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold text-sm">
        {label} {hint && <span className="font-normal text-ink-soft">({hint})</span>}
      </legend>
      {fields}
    </fieldset>
  )
}

function ValueField({
  node,
  shape,
  text,
  isOptional,
}: Omit<ShapeFieldProps, 'shape' | 'place'> & { shape: Extract<Shape, { type: 'number' | 'text' }> }) {
  const { min, max } = shape.type === 'number' ? shape : { min: null, max: null }
  const hint = text.hint ?? (min !== null && max !== null ? rangeText(min, max) : undefined)
  return (
    <TextField
      label={text.label}
      hint={hint}
      optional={isOptional}
      autoComplete="off"
      spellCheck={shape.type === 'text'}
      maxLength={MAX_VALUE}
      error={sentence(node.problem)}
      value={asText(node.value)}
      onChange={({ currentTarget: { value } }) =>
        node.set(isOptional && value === '' ? undefined : toValue(value, node.value, shape.type))
      }
    />
  )
}

/** Entries in one text field. Shows the text as typed. */
function InlineField({
  node,
  item,
  text,
  isOptional,
}: {
  node: FormNode
  item: Shape
  text: FieldText
  isOptional: boolean
}) {
  const list = asList(node.value)
  const [typed, setTyped] = useState('')
  const type = item.type === 'number' ? 'number' : 'text'
  const isTyped = JSON.stringify(splitEntries(typed, list, type)) === JSON.stringify(list)
  const problem = node.problem ?? list.map((_, index) => node.at(index).problem).find((one) => one !== undefined)
  return (
    <TextField
      label={text.label}
      hint={text.hint}
      optional={isOptional}
      autoComplete="off"
      spellCheck={false}
      error={sentence(problem)}
      value={isTyped ? typed : joinEntries(list)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const next = splitEntries(value, list, type)
        node.set(isOptional && next.length === 0 ? undefined : next)
      }}
    />
  )
}

/** Two fields that stay beside each other on a phone, such as the coordinates of a point. */
const pair = 'grid grid-cols-2 items-end gap-3'

type PlacesFieldProps = {
  node: FormNode
  items: readonly Shape[]
  /** Missing for a tuple, all of whose entries are needed. */
  list?: Shape
  text: FieldText
  place: Place
}

/** Entries that always are in the same place, each with its name. */
function PlacesField({ node, items, list, text, place }: PlacesFieldProps) {
  const names = text.places ?? (items.length === 2 && items.every(isShort) ? ['x', 'y'] : [])
  const fields = items.map((item, index) => (
    <ShapeField
      // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place
      key={index}
      node={list ? slotNode(node, index, list) : node.at(index)}
      shape={item}
      text={{ label: names[index] ?? `${index + 1}` }}
      isOptional={list !== undefined}
      place={place}
    />
  ))
  return (
    <Part label={text.label} hint={text.hint} problem={node.problem}>
      {items.every(isShort) ? <div className={items.length === 2 ? pair : columns}>{fields}</div> : fields}
    </Part>
  )
}

/** Menu of the entries of a list, whose positions count from 0. */
function PositionField({ node, text, place }: { node: FormNode; text: FieldText; place: Place }) {
  const { positionsIn = '', places } = text
  const names = places ?? asList(place.figure[positionsIn]).map((entry, index) => entryName(entry, index))
  const value = asText(node.value)
  const isListed = names.some((_, index) => String(index) === value)
  return (
    <SelectField
      label={text.label}
      error={sentence(node.problem)}
      value={value}
      onChange={({ currentTarget }) => node.set(toValue(currentTarget.value, 0, 'number'))}
    >
      {!isListed && <option value={value}>{value === '' ? t`Choose…` : value}</option>}
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its position
        <option key={index} value={index}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function entryName(entry: unknown, index: number): string {
  const name = asText(asFields(entry).name)
  return name === '' ? `${index + 1}` : `${index + 1} (${name})`
}

/** Check boxes for the positions in a list. */
function Marks({ node, text }: { node: FormNode; text: FieldText }) {
  return (
    <Part label={text.label} hint={text.hint} problem={node.problem ?? node.at(0).problem}>
      <div className="flex flex-wrap gap-x-5">
        {text.places?.map((name, index) => {
          const mark = markNode(node, index)
          return (
            // biome-ignore lint/a11y/noLabelWithoutControl: ChoiceBox renders the control
            <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
              <ChoiceBox
                type="checkbox"
                checked={mark.value === true}
                onChange={({ currentTarget }) => mark.set(currentTarget.checked)}
              />
              {name}
            </label>
          )
        })}
      </div>
    </Part>
  )
}

/** Value with one of several forms. Changing the form keeps as many entries as it can. */
function EitherField({
  node,
  shape: { shapes },
  text,
  place,
}: Omit<ShapeFieldProps, 'shape' | 'isOptional'> & { shape: Extract<Shape, { type: 'either' }> }) {
  const own = Math.max(
    0,
    shapes.findIndex((one) => fits(one, text, node.value)),
  )
  const shape = shapes[own]
  const choose = (index: number) => {
    const next = shapes[index]
    if (!next || index === own) return
    const count = Array.isArray(node.value) ? node.value.length : Number(node.value)
    if (next.type === 'list') {
      const length = Math.min(next.max, Math.max(next.min, Number.isInteger(count) ? count : 1))
      node.set(Array.from({ length }, () => blankOf(next.item, entryText(text))))
    } else node.set(next.type === 'number' ? count : blankOf(next))
  }
  if (!shape) return null
  const { forms = [], ...rest } = text
  return (
    <>
      <SelectField label={text.label} value={own} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
        {shapes.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a form is its place in the schema
          <option key={index} value={index}>
            {forms[index] ?? index + 1}
          </option>
        ))}
      </SelectField>
      {shape.type === 'list' ? (
        <NamedField
          node={{
            ...node,
            value: { list: node.value },
            problem: undefined,
            at: () => node,
            set: (next) => node.set(asFields(next).list),
          }}
          name="list"
          shape={{ type: 'fields', fields: { list: { shape, isOptional: false, isAbsent: false } } }}
          texts={{ list: rest }}
          text={rest}
          field={{ shape, isOptional: false, isAbsent: false }}
          place={place}
        />
      ) : (
        <ShapeField node={node} shape={shape} text={{ ...rest, label: t`Number` }} isOptional={false} place={place} />
      )}
    </>
  )
}

/** Rows and columns of cells; the first row names the columns. */
function Grid({ node, shape }: { node: FormNode; shape: Extract<Shape, { type: 'list' }> }) {
  const rows = asList(node.value).map(asList)
  const [head = []] = rows
  const { item } = shape
  if (item.type !== 'list') return null
  const changeColumns = (order: Reorder) => node.set(rows.map((row) => reordered(row, order, '')))
  const changeRows = (order: Reorder) =>
    node.set([
      head,
      ...reordered(
        rows.slice(1),
        order,
        head.map(() => ''),
      ),
    ])
  const cell = (row: number, column: number, label: string) => (
    <ShapeField
      key={column}
      node={node.at(row).at(column)}
      shape={item.item}
      text={{ label }}
      isOptional={false}
      place={{ within: '', figure: {} }}
    />
  )
  return (
    <>
      <Rows
        legend={t`Columns`}
        hint={`(${rangeText(item.min, item.max)})`}
        nameOf={(index) => `${t`column`} ${index + 1}`}
        count={head.length}
        min={item.min}
        max={item.max}
        addLabel={t`Add column`}
        onMove={(from, to) => changeColumns(reorderings.move(head.length, from, to))}
        onRemove={(index) => changeColumns(reorderings.remove(head.length, index))}
        onAdd={() => changeColumns(reorderings.add(head.length))}
      >
        {(index, buttons) => (
          <div className="flex items-end gap-1">
            <div className="min-w-0 flex-1">{cell(0, index, `${t`Heading of column`} ${index + 1}`)}</div>
            {buttons}
          </div>
        )}
      </Rows>
      <Rows
        legend={t`Rows`}
        hint={`(${rangeText(shape.min - 1, shape.max - 1)})`}
        nameOf={(index) => `${t`row`} ${index + 1}`}
        count={rows.length - 1}
        min={shape.min - 1}
        max={shape.max - 1}
        addLabel={t`Add row`}
        problem={node.problem}
        onMove={(from, to) => changeRows(reorderings.move(rows.length - 1, from, to))}
        onRemove={(index) => changeRows(reorderings.remove(rows.length - 1, index))}
        onAdd={() => changeRows(reorderings.add(rows.length - 1))}
      >
        {(index, buttons) => (
          <Row buttons={buttons} legend={`${t`Row`} ${index + 1}`}>
            <div className={columns}>
              {head.map((heading, column) => cell(index + 1, column, asText(heading) || `${t`Column`} ${column + 1}`))}
            </div>
          </Row>
        )}
      </Rows>
    </>
  )
}

const rangeText = (least: number, most: number) => t`${least} to ${most}`
