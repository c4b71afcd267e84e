import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { KINDS } from '#domain/kinds/index.ts'
import {
  ChoiceNode,
  columns,
  FeedbackNode,
  FieldsRow,
  ListNode,
  NumberNode,
  TextNode,
  TickNode,
} from '../../question-forms/form-fields.tsx'
import { asFields, asList, asText, type FormNode, type SectionProps } from '../../question-forms/form-node.ts'

const BOARDS = [
  ['line', 'Number line'],
  ['plane', 'Coordinate plane'],
] as const

/** Kinds of drawings, each with the boards that it needs. */
const DRAWINGS = [
  { tool: 'points', name: 'Points', boards: ['line', 'plane'], blank: {} },
  { tool: 'interval', name: 'Interval', boards: ['line'], blank: { interval: { from: '', to: '' } } },
  {
    tool: 'line',
    name: 'Line',
    boards: ['plane'],
    blank: {
      line: [
        ['', ''],
        ['', ''],
      ],
    },
  },
  {
    tool: 'halfPlane',
    name: 'Shaded side of a line',
    boards: ['plane'],
    blank: {
      halfPlane: {
        through: [
          ['', ''],
          ['', ''],
        ],
        side: ['', ''],
      },
    },
  },
] as const

const toolOf = (drawing: unknown) => DRAWINGS.find(({ tool }) => tool in asFields(drawing))?.tool ?? 'points'

const blankPoint = (board: string) => (board === 'line' ? [''] : ['', ''])

function blankDrawing(tool: string, board: string): object {
  const found = DRAWINGS.find((one) => one.tool === tool && one.boards.some((known) => known === board))
  return !found || found.tool === 'points' ? { points: [blankPoint(board)] } : found.blank
}

const BLANK = KINDS.graph.editor.blank.board

/** Number line or coordinate plane, with the expected drawing. */
export function GraphForm({ node }: SectionProps) {
  const fields = asFields(node.value)
  const board = 'line' in asFields(fields.board) ? 'line' : 'plane'
  const { label: _label, ...axis } = asFields(asFields(asFields(BLANK).plane).x)
  const tool = toolOf(fields.answer)
  const { wrong: _wrong, ...others } = fields
  const change = (nextBoard: unknown, nextTool: string) => {
    const isSame = nextBoard === board
    const shape = nextBoard === 'line' ? { line: axis } : BLANK
    node.set({ ...others, board: isSame ? fields.board : shape, answer: blankDrawing(nextTool, String(nextBoard)) })
  }
  const hasForeseen = asList(fields.wrong).length > 0
  const axes = board === 'line' ? (['line'] as const) : (['x', 'y'] as const)
  return (
    <>
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
        <ChoiceNode
          node={{ ...node.at('board'), value: board, set: (next) => change(next, tool) }}
          label="Board"
          hint={hasForeseen ? LOCKED : undefined}
          choices={hasForeseen ? BOARDS.filter(([one]) => one === board) : BOARDS}
        />
        <ChoiceNode
          node={{ ...node.at('answer'), value: tool, problem: undefined, set: (next) => change(board, String(next)) }}
          label="Learners draw"
          choices={DRAWINGS.filter((one) =>
            hasForeseen ? one.tool === tool : one.boards.some((known) => known === board),
          ).map((one) => [one.tool, one.name] as const)}
        />
      </div>
      {axes.map((name) => (
        <AxisFields
          key={name}
          node={name === 'line' ? node.at('board').at('line') : node.at('board').at('plane').at(name)}
          name={name === 'line' ? 'line' : `${name}\u2011axis`}
        />
      ))}
      <DrawingFields node={node.at('answer')} board={board} name="answer" />
      <NumberNode
        node={node.at('tolerance')}
        label="Tolerance"
        hint="How far off a drawing may be. Leave empty for an exact match."
        optional
      />
      <ListNode
        node={node.at('wrong')}
        legend="Mistakes to expect"
        hint="(each with its own feedback)"
        nameOf={(index) => `mistake ${index + 1}`}
        addLabel="Add mistake"
        max={CONTENT_LIMITS.foreseen}
        blank={{ answer: blankDrawing(tool, board), text: '' }}
        isOrdered={false}
      >
        {(item, index, buttons) => (
          <FieldsRow buttons={buttons} first={tool === 'points' ? 'legend' : 'label'}>
            <DrawingFields node={item.at('answer')} board={board} name={`mistake ${index + 1}`} />
            <FeedbackNode node={item} name={`mistake ${index + 1}`} isRequired />
          </FieldsRow>
        )}
      </ListNode>
    </>
  )
}

const LOCKED = 'Remove the mistakes below to change it.'

function AxisFields({ node, name }: SectionProps) {
  const ticks = node.at('ticks')
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className={columns}>
        <NumberNode node={node.at('from')} label={`From (${name})`} />
        <NumberNode node={node.at('to')} label={`To (${name})`} />
        <NumberNode node={node.at('step')} label={`Step (${name})`} />
        <NumberNode node={node.at('snap')} label={`Points land on every … (${name})`} optional />
      </div>
      {name === 'line' && (
        <TextNode
          node={{
            ...ticks,
            value: asList(ticks.value).map(asText).join(','),
            set: (written) => ticks.set(asText(written) === '' ? undefined : asText(written).split(',')),
          }}
          label="Texts below the marks"
          hint="From left to right with commas, such as 0,,,,1 for a line of fourths. Leave empty for numbers. A step such as 1/4 gives fractions."
          optional
        />
      )}
    </div>
  )
}

/** Coordinates of points, a line, an interval or a half-plane. */
function DrawingFields({ node, board, name }: SectionProps & { board: string }) {
  const tool = toolOf(node.value)
  const shape = node.at(tool)
  const problem = node.problem && <p className="text-danger text-sm">{`Please check the ${name}: ${node.problem}`}</p>
  const point = (at: FormNode, label: string) => (
    <div className="grid min-w-0 flex-1 grid-cols-2 gap-3">
      {(board === 'line' ? [''] : ['x', 'y']).map((axis, index) => (
        <NumberNode key={axis} node={at.at(index)} label={`${label}${axis && `, ${axis}`} (${name})`} />
      ))}
    </div>
  )
  if (tool === 'points') {
    return (
      <div className="grid grid-cols-1 gap-1">
        <ListNode
          node={shape}
          legend={`Points of the ${name}`}
          nameOf={(index) => `point ${index + 1} of the ${name}`}
          addLabel="Add point"
          min={1}
          max={CONTENT_LIMITS.points}
          blank={blankPoint(board)}
          isOrdered={false}
        >
          {(item, index, buttons) => <FieldsRow buttons={buttons}>{point(item, `Point ${index + 1}`)}</FieldsRow>}
        </ListNode>
        {problem}
      </div>
    )
  }
  if (tool === 'interval') {
    return (
      <div className="grid grid-cols-1 gap-1">
        <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2">
          <NumberNode
            node={shape.at('from')}
            label={`From (${name})`}
            hint="Leave empty if it goes on forever"
            optional
          />
          <TickNode node={shape.at('fromOpen')} label={`Open circle at the start (${name})`} />
          <NumberNode node={shape.at('to')} label={`To (${name})`} hint="Leave empty if it goes on forever" optional />
          <TickNode node={shape.at('toOpen')} label={`Open circle at the end (${name})`} />
        </div>
        {problem}
      </div>
    )
  }
  const through = tool === 'line' ? shape : shape.at('through')
  return (
    <div className="grid grid-cols-1 gap-3">
      {point(through.at(0), 'First point')}
      {point(through.at(1), 'Second point')}
      {tool === 'halfPlane' && point(shape.at('side'), 'A point inside')}
      {tool === 'halfPlane' && <TickNode node={shape.at('strict')} label={`Dashed line for < or > (${name})`} />}
      {problem}
    </div>
  )
}
