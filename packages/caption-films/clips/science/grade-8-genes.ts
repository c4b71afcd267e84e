import { card, next, note, right, step, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade8GenesScience = filmsOf(8, 'Science', [
  {
    lesson: 'genes-and-inheritance',
    title: 'Genes and Inheritance',
    scenes: [
      {
        heading: 'Four words first',
        beats: [
          [
            'A gene is a section of DNA with one instruction.',
            card('blue', '<b>Gene:</b> a section of DNA: one instruction'),
          ],
          [
            'Its versions are alleles. You get one from each parent.',
            card('purple', '<b>Alleles:</b> versions of a gene, one from each parent'),
          ],
          [
            'A dominant allele shows with one copy.',
            card('green', '<b>Dominant:</b> shows with one copy: capital letter'),
          ],
          [
            'A recessive one shows only with two copies.',
            card('gray', '<b>Recessive:</b> shows only with two copies: small letter'),
          ],
        ],
      },
      {
        heading: 'Fill the square',
        picture: figure('grade-8-science-3'),
        beats: [
          ['A Punnett square lists all combinations.'],
          ['The alleles of one parent stand on top.', 'one parent on top'],
          ['Those of the other are at the side.', 'the other at the side'],
          ['PP, Pp and Pp: three boxes are purple.', '3 boxes purple'],
          ['One box, pp, is white.', '1 box white'],
        ],
      },
      {
        heading: 'A cross of guinea pigs',
        picture: icons(['PawPrint', 'purple']),
        beats: [
          ['In guinea pigs, black fur, B, is dominant over brown, b.', step('B: black fur, dominant · b: brown fur')],
          ['A Bb father and a bb mother: the boxes are Bb, Bb, bb and bb.', step('Bb × bb gives Bb, Bb, bb, bb')],
          ['Two of four boxes are bb. The chance of brown is one half.', step('2 of 4 boxes: half black, half brown')],
          ['Among 12 young, expect about 6 brown ones.', step('12 young: expect about 6 brown')],
        ],
      },
      {
        heading: 'A chance is not a promise',
        picture: icons(['Dices', 'blue']),
        beats: [
          ['Must exactly two of four be brown? No.', wrong('Of 4 young, exactly 2 must be brown.')],
          [
            'Each one is a new draw, like tossing a coin. All four can be black.',
            right('Each one is a new draw. The ratio shows in large numbers.'),
          ],
        ],
      },
      {
        heading: 'What “dominant” does not mean',
        picture: icons(['Dna', 'green']),
        across: true,
        beats: [
          [
            'Dominant does not mean better, stronger or more common.',
            card('red', '<b>Not</b><br>better, stronger or more common'),
          ],
          [
            'It only means visible when both are there. And many traits depend on several genes and on the surroundings.',
            card('green', '<b>Only</b><br>visible when both alleles are there'),
          ],
        ],
      },
    ],
    takeaway: [
      'One allele comes from each parent.',
      'Dominant shows with one copy, recessive only with two.',
      'A Punnett square gives chances, not promises.',
    ],
  },
  {
    lesson: 'when-genes-change',
    title: 'When Genes Change',
    scenes: [
      {
        heading: 'From gene to trait',
        picture: icons(['Dna', 'blue']),
        across: true,
        beats: [
          ['A gene is an instruction, written in the letters A, T, G and C.', card('blue', 'gene')],
          ['It tells the cell how to build a protein.', next('purple', 'protein')],
          ['The protein does some work, and we see a trait, such as a color.', next('green', 'trait')],
        ],
      },
      {
        heading: 'Change or lose a letter',
        picture: figure('grade-8-science-when-genes-change'),
        beats: [
          ['Three strips of letters, in groups of three. Below each are building blocks of a protein.'],
          ['At the top is the gene as it was.', 'as it was'],
          ['One letter is changed: one block is different.', 'one changed: one block'],
          ['One letter is missing: all the blocks after it are different.', 'one missing: all after it'],
        ],
      },
      {
        heading: 'Harm, help or nothing',
        picture: icons(['Dna', 'purple']),
        beats: [
          [
            'A mutation is a change in the letters. Often it has no effect.',
            card('gray', '<b>None:</b> the protein stays the same'),
          ],
          ['If the protein no longer works, it is often harmful.', card('red', '<b>Harmful:</b> it no longer works')],
          [
            'Sometimes it works in a useful new way.',
            card('green', '<b>Helpful:</b> it works in a new and useful way'),
          ],
        ],
      },
      {
        heading: 'A yellow tomato',
        beats: [
          ['A tomato plant bears yellow fruit. In its gene, one letter differs.', step('Gene: one letter differs.')],
          [
            'A protein that helps to make red has another shape.',
            step('Protein: a tool for red color has another shape.'),
          ],
          ['No red color is made: the fruit is yellow.', step('Trait: no red is made, and the fruit is yellow.')],
          [
            'Does it harm? In a garden, hardly. It depends on the surroundings.',
            step('Effect: does it harm? In a garden, hardly.'),
          ],
        ],
      },
      {
        heading: 'Do genes know what is needed?',
        beats: [
          ['Genes do not know what an animal needs.', wrong('The fish needed darker scales, so its genes changed.')],
          [
            'Mutations come by chance. If one helps, more of its owners survive.',
            right('The mutation came by chance. Dark fish were seen less and survived.'),
          ],
          [
            'Only changes in egg or sperm cells are passed on.',
            note('Only changes in egg or sperm cells are passed on.'),
          ],
        ],
      },
      {
        heading: 'People choose traits',
        picture: icons(['Dog', 'green'], ['Dna', 'purple']),
        across: true,
        beats: [
          [
            'Selective breeding: people choose the parents. From wolves came sheepdogs.',
            card('green', '<b>Selective breeding</b><br>choose parents, many generations'),
          ],
          [
            'Genetic engineering puts a gene in directly. It must be tested.',
            card('purple', '<b>Genetic engineering</b><br>put a gene in directly'),
          ],
        ],
      },
    ],
    takeaway: [
      'Gene, protein, trait: one leads to the next.',
      'Mutations come by chance; they can harm, help or do nothing.',
      'Only changes in egg or sperm cells are inherited.',
    ],
  },
])
