/** Texts of a field in the form of a figure, and how it is shown where its form alone doesn't say it. */
export type FieldText = {
  label: string
  hint?: string
  /** Name of an entry of a list or of an optional part: `bar`. */
  item?: string
  /** Names of entries that always are in the same place, such as the sides of a triangle. */
  places?: readonly string[]
  /** Fields of the part, or of each entry of the list. */
  fields?: FieldTexts
  /** Names of the values of a menu. */
  choices?: Readonly<Record<string, string>>
  /** Names of the forms that the value can have, in the order of the schema. */
  forms?: readonly string[]
  /** Positions from 0: of entries of the list with this name, or of `places`. */
  positionsIn?: string
  /** Fields with an entry for each entry of this list, which are shown within it; `marked` has the positions of some. */
  beside?: readonly string[]
  marked?: readonly string[]
  /** Fields elsewhere that have positions of this list, which follow when it is reordered. */
  positions?: readonly (readonly [list: string, field: string])[]
  /** Written in one text field, with commas. Lists of numbers always are. */
  isInline?: boolean
  /** Shown as the cells of a table. */
  isGrid?: boolean
  /** Value of a new entry or part, if the least one of its form is no good start. */
  blank?: unknown
}

export type FieldTexts = Readonly<Record<string, FieldText>>

const FROM_TO = { from: { label: 'From' }, to: { label: 'To' } }

const AXIS: FieldTexts = { ...FROM_TO, step: { label: 'Step' }, label: { label: 'Name' } }

const AXES: FieldTexts = {
  x: { label: 'Axis to the right', fields: AXIS },
  y: { label: 'Axis up', fields: AXIS },
}

const POINT = { places: ['x', 'y'] }

const DASHED: FieldText = { label: 'Dashed' }
const RIGHT_ANGLE: FieldText = { label: 'Square of a right angle' }

const CORNERS = ['A', 'B', 'C']
const SIDES = ['AB', 'BC', 'CA']

const SIZES: FieldTexts = {
  length: { label: 'Length' },
  width: { label: 'Width' },
  height: { label: 'Height' },
  labels: {
    label: 'Labels',
    hint: 'Shown in the drawing. Write ? for what is asked.',
    places: ['Length', 'Width', 'Height'],
  },
}

const CROSSING = { places: ['Upper right', 'Upper left', 'Lower left', 'Lower right'] }

const SQUARE = 'A letter and a number: B3'

/** Texts of the forms of all kinds, in the order of their fields. A field without one fails a test. */
export const FIGURE_TEXTS: Readonly<Record<string, FieldTexts>> = {
  'number-line': {
    axis: { label: 'Line', fields: AXIS },
    points: { label: 'Points', item: 'point', fields: { at: { label: 'At' }, label: { label: 'Name' } } },
    interval: {
      label: 'Shaded part',
      item: 'shaded part',
      fields: {
        from: { label: 'From', hint: 'Empty if it goes on to the left' },
        to: { label: 'To', hint: 'Empty if it goes on to the right' },
        fromOpen: { label: 'Open circle at the start' },
        toOpen: { label: 'Open circle at the end' },
      },
    },
    jumps: { label: 'Arrows', item: 'arrow', fields: { ...FROM_TO, label: { label: 'Label' } } },
    ticks: {
      label: 'Texts in place of the numbers',
      hint: 'One for each tick, from the left; empty for none',
      item: 'text',
    },
  },
  'double-number-line': {
    top: { label: 'Upper line', fields: { name: { label: 'Name' }, values: { label: 'Numbers', item: 'number' } } },
    bottom: { label: 'Lower line', fields: { name: { label: 'Name' }, values: { label: 'Numbers', item: 'number' } } },
  },
  tape: {
    bars: {
      label: 'Bars',
      item: 'bar',
      fields: {
        name: { label: 'Name' },
        total: { label: 'Label of the whole bar' },
        parts: {
          label: 'Parts',
          forms: ['Each part on its own', 'A number of equal parts'],
          item: 'part',
          fields: {
            label: { label: 'Label' },
            size: { label: 'Size', hint: '1 if empty' },
            shaded: { label: 'Shaded' },
          },
        },
        shaded: { label: 'Shaded equal parts', hint: 'Counted from the left, for a number of equal parts' },
      },
    },
    same: {
      label: 'All bars have the same length',
      hint: 'For fractions of the same whole. Otherwise a part of size 1 is equally long in all bars.',
    },
  },
  plane: {
    ...AXES,
    points: { label: 'Points', item: 'point', fields: { at: { label: 'At', ...POINT }, label: { label: 'Name' } } },
    lines: {
      label: 'Lines',
      hint: 'Each goes through two points, on to the edges',
      item: 'line',
      fields: {
        through: { label: 'Through', places: ['First point', 'Second point'] },
        label: { label: 'Label' },
        dashed: DASHED,
      },
      blank: {
        through: [
          [0, 0],
          [1, 1],
        ],
      },
    },
    segments: {
      label: 'Segments',
      item: 'segment',
      fields: { from: { label: 'From', ...POINT }, to: { label: 'To', ...POINT }, dashed: DASHED },
      blank: { from: [0, 0], to: [1, 1] },
    },
    polygons: {
      label: 'Polygons',
      item: 'polygon',
      fields: {
        points: { label: 'Corners', item: 'corner', ...POINT, beside: ['names'] },
        names: { label: 'Name' },
        dashed: { label: 'Dashed', hint: 'Such as an image beside its original' },
      },
      blank: {
        points: [
          [0, 0],
          [2, 0],
          [2, 1],
        ],
      },
    },
  },
  triangle: {
    sides: {
      label: 'Shape by the lengths of three sides',
      item: 'side lengths',
      places: SIDES,
      blank: [3, 4, 5],
    },
    angles: {
      label: 'Shape by two angles',
      hint: 'In degrees, in place of the lengths',
      item: 'angles',
      places: ['At A', 'At B'],
      blank: [60, 60],
    },
    names: { label: 'Names of the corners', places: CORNERS },
    labels: {
      label: 'Labels',
      hint: 'Shown in the drawing. Write ? for what is asked.',
      fields: {
        sides: { label: 'Labels of the sides', places: SIDES },
        angles: { label: 'Labels of the angles', places: CORNERS },
      },
    },
    right: { ...RIGHT_ANGLE, hint: 'At most one', places: CORNERS, positionsIn: 'places' },
    ticks: { label: 'Small strokes on the sides', hint: 'Equal sides have as many: 0 to 3', places: SIDES },
    height: {
      label: 'Height',
      item: 'height',
      fields: { from: { label: 'From corner', places: CORNERS, positionsIn: 'places' }, label: { label: 'Label' } },
    },
  },
  polygon: {
    corners: {
      label: 'Corners',
      hint: 'In their order around the shape, which is drawn to scale',
      item: 'corner',
      ...POINT,
      beside: ['names', 'angles', 'sides', 'ticks'],
      marked: ['right'],
    },
    names: { label: 'Name' },
    angles: { label: 'Label of the angle' },
    sides: { label: 'Label of the side to the next corner' },
    ticks: { label: 'Small strokes on that side' },
    right: RIGHT_ANGLE,
    lines: {
      label: 'Lines',
      hint: 'Such as a height or a diagonal',
      item: 'line',
      fields: {
        from: { label: 'From', ...POINT },
        to: { label: 'To', ...POINT },
        label: { label: 'Label' },
        dashed: DASHED,
        right: { label: 'Right angle at its end' },
      },
      blank: { from: [0, 0], to: [1, 1] },
    },
  },
  circle: {
    center: { label: 'Name of the center' },
    radius: { label: 'Label of a radius' },
    diameter: { label: 'Label of a diameter' },
    chord: { label: 'Label of a chord', hint: 'A line across that misses the center' },
    sector: { label: 'Shaded sector in degrees' },
    sectorLabel: { label: 'Label of the sector' },
  },
  angles: {
    vertex: { label: 'Name of the point' },
    rays: {
      label: 'Rays',
      item: 'ray',
      fields: {
        to: { label: 'Direction in degrees', hint: '0 is to the right, 90 is up' },
        name: { label: 'Name' },
      },
      positions: [
        ['angles', 'from'],
        ['angles', 'to'],
      ],
    },
    angles: {
      label: 'Angles',
      hint: 'Each from one ray to another, counterclockwise',
      item: 'angle',
      fields: {
        from: { label: 'From ray', positionsIn: 'rays' },
        to: { label: 'To ray', positionsIn: 'rays' },
        label: { label: 'Label' },
        right: RIGHT_ANGLE,
      },
      blank: { from: 0, to: 1 },
    },
  },
  'parallel-lines': {
    angle: { label: 'Angle of the third line in degrees' },
    names: { label: 'Names of the lines', places: ['Upper line', 'Lower line', 'Third line'] },
    upper: { label: 'Labels at the upper crossing', ...CROSSING },
    lower: { label: 'Labels at the lower crossing', ...CROSSING },
  },
  prism: { ...SIZES, cubes: { label: 'Show unit cubes' } },
  net: SIZES,
  cylinder: {
    solid: { label: 'Solid', choices: { cylinder: 'Cylinder', cone: 'Cone', sphere: 'Sphere' } },
    radius: { label: 'Radius' },
    height: { label: 'Height', hint: 'Not for a sphere' },
    labels: {
      label: 'Labels',
      hint: 'Shown in the drawing. Write ? for what is asked.',
      fields: { radius: { label: 'Radius' }, diameter: { label: 'Diameter' }, height: { label: 'Height' } },
    },
  },
  'dot-plot': {
    axis: { label: 'Axis', fields: AXIS },
    values: { label: 'Data', hint: 'All values in any order, with commas: 1, 2, 2, 5' },
  },
  'bar-chart': {
    label: { label: 'Name of the heights' },
    step: { label: 'Step of the axis' },
    bars: { label: 'Bars', item: 'bar', fields: { name: { label: 'Name' }, value: { label: 'Height' } } },
  },
  histogram: {
    from: { label: 'First interval from' },
    width: { label: 'Width of an interval' },
    step: { label: 'Step of the heights' },
    counts: { label: 'Heights', hint: 'One for each interval, with commas: 2, 5, 8' },
    x: { label: 'Name of the intervals' },
    y: { label: 'Name of the heights' },
  },
  'box-plot': {
    axis: { label: 'Axis', fields: AXIS },
    plots: {
      label: 'Box plots',
      item: 'box plot',
      fields: {
        name: { label: 'Name' },
        min: { label: 'Least' },
        q1: { label: 'First quartile' },
        median: { label: 'Median' },
        q3: { label: 'Third quartile' },
        max: { label: 'Greatest' },
      },
    },
  },
  'scatter-plot': {
    ...AXES,
    points: { label: 'Points', item: 'point', ...POINT },
    line: {
      label: 'Line of fit',
      item: 'line of fit',
      places: ['First point', 'Second point'],
      blank: [
        [0, 0],
        [1, 1],
      ],
    },
  },
  table: {
    rows: { label: 'Rows', item: 'row', isGrid: true },
    rowNames: { label: 'The first cell of each row is its name', hint: 'As in a two-way table' },
  },
  'function-machine': {
    rules: { label: 'Rules', hint: 'In their order; ? for an unknown one', item: 'rule' },
    pairs: { label: 'Pairs', item: 'pair', fields: { in: { label: 'In' }, out: { label: 'Out' } } },
  },
  balance: {
    left: { label: 'Left side', item: 'weight' },
    right: { label: 'Right side', item: 'weight' },
  },
  'food-chain': { links: { label: 'Links', hint: 'Each is eaten by the next', item: 'link' } },
  'particle-diagram': {
    boxes: {
      label: 'Boxes',
      item: 'box',
      fields: {
        label: { label: 'Name' },
        state: { label: 'State', choices: { solid: 'Solid', liquid: 'Liquid', gas: 'Gas' } },
        particles: {
          label: 'Particles',
          item: 'particle',
          fields: {
            atoms: {
              label: 'Atoms',
              hint: 'A letter for each of 1 to 3: A is filled, B is open, C has a dot',
              blank: 'A',
            },
            count: { label: 'Count' },
            bent: { label: 'Bent', hint: 'Three atoms that aren’t in line, as in water' },
          },
        },
      },
    },
    key: { label: 'What the circles are', places: ['A, filled', 'B, open', 'C, with a dot'] },
  },
  timeline: {
    scale: {
      label: 'Scale',
      hint: 'Without one, the events have no times and stand in their order',
      item: 'scale',
      fields: { ...AXIS, label: { label: 'Name' } },
      blank: { from: 1900, to: 2000, step: 10 },
    },
    events: {
      label: 'Events',
      item: 'event',
      fields: {
        at: { label: 'Time', hint: 'A year before year 1 is negative' },
        label: { label: 'Name' },
      },
    },
    spans: { label: 'Periods', item: 'period', fields: { ...FROM_TO, label: { label: 'Name' } } },
  },
  'map-grid': {
    columns: { label: 'Columns' },
    rows: { label: 'Rows' },
    scale: { label: 'Side of a square stands for', hint: 'Such as 1 mile' },
    places: {
      label: 'Places',
      item: 'place',
      fields: { at: { label: 'Square', hint: SQUARE, blank: 'A1' }, label: { label: 'Name' } },
    },
    areas: {
      label: 'Areas',
      item: 'area',
      fields: {
        squares: { label: 'Squares', hint: 'With commas: A1, B1', isInline: true, blank: ['A1'] },
        label: { label: 'Name' },
        dashed: DASHED,
      },
    },
    paths: {
      label: 'Paths',
      item: 'path',
      fields: {
        through: { label: 'Through the squares', hint: 'With commas: A3, D3', isInline: true, blank: ['A1', 'B1'] },
        label: { label: 'Name' },
        dashed: DASHED,
      },
    },
  },
}

/** Field of every kind. */
const HIDE_VALUES: FieldText = {
  label: 'Leave values out of the text alternative',
  hint: 'Only if reading them from the drawing is the question: a learner who doesn’t see it can’t answer it then.',
}

/** Texts of a kind's form; those of an unknown kind are none. */
export const textsOf = (kind: string): FieldTexts => ({ ...FIGURE_TEXTS[kind], hideValues: HIDE_VALUES })
