import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { ChoiceFeedback, ChoiceRows, letter } from '../../question-forms/choice-rows.tsx'
import {
  ChoiceNode,
  columns,
  FieldsRow,
  NumberNode,
  Rows,
  TextNode,
  TickNode,
} from '../../question-forms/form-fields.tsx'
import {
  asFields,
  asList,
  type FormNode,
  reorderChoices,
  reorderings,
  type SectionProps,
} from '../../question-forms/form-node.ts'

/** Sentences of a passage, or spots of a picture. */
export function SpotForm({ node, name }: SectionProps) {
  const fields = asFields(node.value)
  const { picture, passage, spots, correct, feedback, ...others } = fields
  const isPicture = picture !== undefined && picture !== null
  const count = asList(isPicture ? spots : passage).length
  const isWritten = [...asList(passage), ...asList(spots)].some((one) => one !== '')
  const change = (to: unknown) => {
    const spot = { label: '', x: '', y: '', r: 20 }
    const blank = { picture: { src: '', alt: '', width: '', height: '' }, spots: [spot, spot] }
    node.set({ ...others, ...(to === 'picture' ? blank : { passage: ['', '', ''] }), correct: [] })
  }
  const kinds = [
    ['passage', 'Sentences of a passage'],
    ['picture', 'Spots of a picture'],
  ] as const
  const kind = isPicture ? 'picture' : 'passage'
  return (
    <>
      <ChoiceNode
        node={{ ...node, value: kind, problem: undefined, set: change }}
        label="Learners choose"
        hint={isWritten ? 'To change this, first clear what’s below.' : undefined}
        choices={isWritten ? kinds.filter(([one]) => one === kind) : kinds}
      />
      {isPicture ? (
        <PictureFields node={node} name={name} />
      ) : (
        <ChoiceRows
          node={node}
          name={name}
          list="passage"
          legend="Sentences"
          item="sentence"
          max={CONTENT_LIMITS.spots}
        />
      )}
      <ChoiceFeedback
        node={node}
        count={count}
        nameOf={(index) => (isPicture ? `spot ${index + 1}` : `sentence ${letter(index)}`)}
      />
    </>
  )
}

function PictureFields({ node }: SectionProps) {
  const fields = asFields(node.value)
  const picture = node.at('picture')
  const { src, width } = asFields(picture.value)
  const count = asList(fields.spots).length
  const right = node.at('correct')
  const spot = { label: '', x: '', y: '', r: 20 }
  return (
    <>
      <TextNode
        node={picture.at('src')}
        label="Address of the picture"
        hint="For example /files/… of a picture in a reading text."
      />
      <TextNode
        node={picture.at('alt')}
        label="Description of the picture"
        hint="For learners who can’t see it. It doesn’t give the answer away."
        lines
      />
      {typeof src === 'string' && src.startsWith('/') && (
        <img
          src={src}
          alt=""
          className="max-h-60 w-fit rounded-md border border-line"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (!width) picture.set({ ...asFields(picture.value), width: naturalWidth, height: naturalHeight })
          }}
        />
      )}
      <div className={columns}>
        <NumberNode node={picture.at('width')} label="Width" />
        <NumberNode node={picture.at('height')} label="Height" />
      </div>
      <Rows
        legend="Spots"
        hint="(choose every correct one)"
        nameOf={(index) => `spot ${index + 1}`}
        count={count}
        min={2}
        max={CONTENT_LIMITS.spots}
        addLabel="Add spot"
        problem={node.at('spots').problem ?? right.problem}
        onMove={(from, to) => node.set(reorderChoices(fields, 'spots', reorderings.move(count, from, to), spot))}
        onRemove={(index) => node.set(reorderChoices(fields, 'spots', reorderings.remove(count, index), spot))}
        onAdd={() => node.set(reorderChoices(fields, 'spots', reorderings.add(count), spot))}
      >
        {(index, buttons) => {
          const place = node.at('spots').at(index)
          const chosen = asList(right.value)
          const isRight = chosen.includes(index)
          const tick: FormNode = {
            ...right,
            value: isRight,
            set: () => right.set(isRight ? chosen.filter((one) => one !== index) : [...chosen, index]),
          }
          return (
            <FieldsRow buttons={buttons}>
              <TextNode
                node={place.at('label')}
                label={`Label of spot ${index + 1}`}
                maxLength={CONTENT_LIMITS.blankText}
              />
              <div className={columns}>
                <NumberNode node={place.at('x')} label={`x of spot ${index + 1}`} />
                <NumberNode node={place.at('y')} label={`y of spot ${index + 1}`} />
                <NumberNode node={place.at('r')} label={`Radius of spot ${index + 1}`} />
                <TickNode node={tick} label={`Spot ${index + 1} is correct`} />
              </div>
              {place.problem && <p className="text-danger text-sm">{`Spot ${index + 1}: ${place.problem}`}</p>}
            </FieldsRow>
          )
        }}
      </Rows>
    </>
  )
}
