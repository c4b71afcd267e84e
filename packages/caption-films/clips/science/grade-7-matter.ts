import { card, note, right, step, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade7MatterScience = filmsOf(7, 'Science', [
  {
    lesson: 'atoms-elements-and-mixtures',
    title: 'Atoms, Elements and Mixtures',
    scenes: [
      {
        heading: 'Inside an atom',
        picture: icons(['Atom', 'purple']),
        beats: [
          [
            'An atom has a tiny nucleus. Protons in it are positive.',
            card('red', '<b>Protons:</b> positive, in the nucleus'),
          ],
          ['Neutrons in it have no charge.', card('gray', '<b>Neutrons:</b> no charge, in the nucleus')],
          ['Electrons around it are negative.', card('blue', '<b>Electrons:</b> negative, around the nucleus')],
          ['The number of protons decides the element.', note('The number of protons decides the element.')],
        ],
      },
      {
        heading: 'Three kinds of matter',
        picture: figure('grade-7-science-3'),
        beats: [
          ['Three boxes of particles. An element has one kind of atom.'],
          [
            'In a compound, atoms of different elements are joined. In a mixture, substances only lie side by side.',
            'element: one kind of atom · compound: joined · mixture: side by side',
          ],
        ],
      },
      {
        heading: 'Read a formula: H₂O₂',
        picture: icons(['FlaskConical', 'blue']),
        beats: [
          [
            'H₂O₂ is hydrogen peroxide. The small 2 after H means 2 hydrogen atoms.',
            step('H is hydrogen. The small 2 after it: 2 atoms'),
          ],
          ['The small 2 after O means 2 oxygen atoms.', step('O is oxygen. The small 2 after it: 2 atoms')],
          ['2 + 2 = 4 atoms, and they are joined. It is a compound.', step('2 + 2 = 4 atoms, joined: a compound')],
        ],
      },
      {
        heading: 'Separate iron filings, sugar and sand',
        picture: icons(['Magnet', 'red'], ['Droplets', 'blue'], ['Funnel', 'green']),
        beats: [
          ['Three substances in one bowl. A magnet pulls out the iron.', step('A magnet pulls out the iron.')],
          ['Water dissolves the sugar, but not the sand.', step('Water dissolves the sugar, not the sand.')],
          ['A filter holds back the sand.', step('A filter holds back the sand.')],
          [
            'Let the water evaporate: the sugar is left. Each step uses a different property.',
            step('The water evaporates, and sugar is left.'),
          ],
        ],
      },
      {
        heading: 'Gone, or just too small to see?',
        picture: icons(['Scale', 'purple']),
        beats: [
          [
            'Salt in water cannot be seen. Is it gone?',
            wrong('Stir a spoon of salt into water, and the salt is gone.'),
          ],
          [
            'Weigh it: 100 grams of water and 5 grams of salt are 105 grams. Its particles have spread out.',
            right('It has dissolved: 100 g of water and 5 g of salt weigh 105 g.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Element: one kind of atom. Compound: joined. Mixture: not joined.',
      'A small number counts the atoms before it.',
      'To separate a mixture, use properties that differ.',
    ],
  },
  {
    lesson: 'properties-and-density',
    title: 'Properties and Density',
    scenes: [
      {
        heading: 'Which properties identify?',
        picture: icons(['Thermometer', 'green'], ['Ruler', 'red']),
        across: true,
        beats: [
          [
            'To identify a substance, use properties that do not depend on how much there is.',
            card('green', '<b>Useful</b><br>melting point, density, magnetic or not'),
          ],
          [
            'Length, shape or mass do not help: you can cut off a piece.',
            card('red', '<b>Not useful</b><br>length, shape, mass, temperature now'),
          ],
        ],
      },
      {
        heading: 'Measure it',
        picture: figure('grade-7-science-properties-and-density'),
        beats: [
          ['A stone on a scale, and two graduated cylinders.'],
          ['The scale shows its mass.', 'mass: 60 g'],
          [
            'The water rises from 40 to 60 milliliters, so its volume is 20 milliliters, or 20 cm³.',
            'volume: 60 − 40 = 20 mL',
          ],
          ['Density is mass divided by volume.', 'density = mass ÷ volume'],
        ],
      },
      {
        heading: 'An old key',
        beats: [
          ['What is this old key made of? Its mass is 34 grams.', step('Mass: 34 g')],
          ['The water rises by 29 − 25 = 4 cm³.', step('Water rises from 25 mL to 29 mL: 29 − 25 = 4 cm³')],
          ['34 ÷ 4 = 8.5 grams for each cubic centimeter.', step('34 ÷ 4 = 8.5 g/cm³')],
          [
            'Iron would have 7.9, brass about 8.5. It is probably brass.',
            step('The table says: brass is about 8.5, iron 7.9.'),
          ],
        ],
      },
      {
        heading: 'Float or sink?',
        picture: figure('grade-7-science-properties-and-density-layers'),
        beats: [
          ['A glass with three layers: oil, water and syrup.'],
          ['Cork is less dense than oil, so it floats on top.', 'less dense: floats'],
          [
            'The coin is denser than syrup, so it sinks. Grape: denser than water, but not than syrup.',
            'denser: sinks',
          ],
        ],
      },
      {
        heading: 'Do heavy things sink?',
        picture: icons(['Ship', 'blue']),
        beats: [
          [
            'Is it the mass? A ferry with its air inside floats. A pebble sinks.',
            wrong('Heavy things sink, and light things float.'),
          ],
          [
            'What counts is the mass in each cubic centimeter. And half a bar of soap has the same density as the whole bar.',
            right('A ferry floats, a pebble sinks: mass in each cubic centimeter counts.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Useful properties do not depend on the amount.',
      'Density is mass divided by volume.',
      'Less dense floats, denser sinks.',
    ],
  },
  {
    lesson: 'materials-and-earths-resources',
    title: 'Materials and Earth’s Resources',
    scenes: [
      {
        heading: 'From oil to a jacket',
        picture: figure('grade-7-science-materials-and-earths-resources'),
        beats: [
          ['Five pictures show where a rain jacket comes from.'],
          ['It begins with oil, pumped out of the ground.', 'oil from the ground'],
          ['In a factory, reactions make a new substance.', 'a chemical reaction'],
          ['Beads are spun into fibers, and fibers become a jacket.', 'beads, fibers, jacket'],
        ],
      },
      {
        heading: 'Natural or synthetic?',
        picture: icons(['TreePine', 'green'], ['FlaskConical', 'purple']),
        across: true,
        beats: [
          [
            'A natural material is used nearly as nature made it: wood is sawed, cotton is spun.',
            card('green', '<b>Natural</b><br>used nearly as it is: wood, cotton, stone'),
          ],
          [
            'A synthetic material is a new substance, made by chemical reactions.',
            card('purple', '<b>Synthetic</b><br>a new substance: nylon, most plastics'),
          ],
        ],
      },
      {
        heading: 'Trace a sneaker',
        picture: icons(['Footprints', 'purple']),
        beats: [
          [
            'Let us trace a sneaker. Cotton laces: natural, from a plant.',
            card('yellow', '<b>Cotton laces:</b> natural: from a plant'),
          ],
          ['Foam sole: synthetic, from oil.', card('purple', '<b>Foam sole:</b> synthetic: from oil')],
          [
            'Metal eyelets: from ore that was mined and melted. Every part leads back to a resource.',
            card('gray', '<b>Metal eyelets:</b> from ore: mined and melted'),
          ],
        ],
      },
      {
        heading: 'Why only in some places?',
        beats: [
          [
            'Resources are uneven. Oil formed where sea life was buried and heated.',
            card('gray', '<b>Oil:</b> where sea life was buried and heated'),
          ],
          [
            'Copper ore formed where hot water flowed through rock near magma.',
            card('yellow', '<b>Copper ore:</b> where hot water flowed near magma'),
          ],
          [
            'Groundwater gathers where rain soaks in.',
            card('blue', '<b>Groundwater:</b> where rain soaks into loose layers'),
          ],
        ],
      },
      {
        heading: 'Does it grow back?',
        picture: icons(['Sun', 'green'], ['Fuel', 'red']),
        across: true,
        beats: [
          [
            'Sunlight, wind and wood that is planted again are renewable.',
            card('green', '<b>Renewable</b><br>sunlight, wind, planted wood'),
          ],
          [
            'Oil and ores take millions of years. That is why recycling helps.',
            card('red', '<b>Nonrenewable</b><br>oil and ores: millions of years'),
          ],
        ],
      },
      {
        heading: 'A quick judgment',
        picture: icons(['Recycle', 'green']),
        beats: [
          ['Is natural always good and synthetic always bad?', wrong('Natural is good, synthetic is bad.')],
          [
            'No. Some wild mushrooms are deadly, and nylon ropes save climbers.',
            right('Some wild mushrooms poison people; nylon ropes save climbers.'),
          ],
          ['Judge the whole way: source, use and waste.', note('Look at the whole way: source, use, waste.')],
        ],
      },
    ],
    takeaway: [
      'All materials come from natural resources.',
      'Synthetic means a new substance, not a bad one.',
      'Resources are uneven: they formed only in certain places.',
    ],
  },
])
