/** Banks in the style of those that schools share, by authoring habits, with the right answers in order. */
export const GIFT_BANKS: Record<string, { text: string; keys: string[] }> = {
  'a course exported by Moodle': {
    text: `// question: 0  name: Switch category to $course$/top/Default
$CATEGORY: $course$/top/Plants

// question: 11  name: Leaf
::Leaf::[html]<p>Where does a plant make sugar?</p>{
	~<p>In its roots</p>#<p>Roots take up water.</p>
	=<p>In its leaves</p>#<p>Yes\\: there is light.</p>
}

// question: 12  name: Year
::Year::[html]<p>In which year did Darwin publish his book?</p>{#
	=%100%1859:0#<p>Right.</p>
}

// question: 13  name: Green
::Green::[html]<p>What makes leaves green?</p>{
	=%100%chlorophyll#
	=%100%Chlorophyl#
}

// question: 14  name: Parts
::Parts::[moodle]Match each part with its work.{
	=root -> takes up water
	=leaf -> makes sugar
	=petal -> draws bees
}
`,
    keys: [
      'In its leaves',
      '1859',
      'chlorophyll or Chlorophyl',
      'root → takes up water, leaf → makes sugar, petal → draws bees',
    ],
  },
  'a teacher by hand': {
    text: `Grant is buried in {=Grant's tomb ~no one ~Napoleon ~Churchill}.

The American holiday of Thanksgiving is celebrated on the {
~second
~third
=fourth
} Thursday of November.

Two plus two equals {=four =4}.

Water boils at 100 degrees. {T}

The sun goes around the earth. {FALSE#It is the other way round.#Well seen.}
`,
    keys: ["Grant's tomb", 'fourth', 'four or 4', 'True', 'False'],
  },
  weights: {
    text: `Which are prime? {
~%50%2
~%50%3
~%-50%4
~%-50%9
}

Which are planets? {~%33.33333%Mars ~%33.33333%Venus ~%33.33333%Earth ~%-100%Moon#It goes around a planet.}

How long is a foot in inches? {=%100%12 inches =%50%about 12 =12}

Which gas do we need?{~%-25%Helium=Oxygen~%-25%Neon}

Name a pet. {=%100%cat#Yes. =%50%kitten#A young one. =%0%*#No.}

Which add up to 10? {~%25%1 + 9 ~%25%2 + 8 ~%25%3 + 7 ~%25%4 + 6 ~%-50%5 + 6}
`,
    keys: ['2 + 3', 'Mars + Venus + Earth', '12 inches', 'Oxygen', 'cat', '1 + 9 + 2 + 8 + 3 + 7 + 4 + 6'],
  },
  'numbers and ranges': {
    text: `What is 7 times 8? {#56}

::Pi::What is pi to three places? {#3.1415:0.0005}

What is between 1 and 5? {#1..5}

What is 10 minus 14.5? {#-4.5}

When was Grant born? {#
=1822:0#Right.
=%50%1822:2#Half credit.
}

Pi again? {#=3.14:0.01#Yes. =%50%3:0.5#Close. ~#Look it up.}

Half of one? {#.5}

If x=3, what is 2x? {# 6 }

What is 5 - 10? {#-5:0}
`,
    keys: ['56', '3.1415 ± 0.0005', '3 ± 2', '-4.5', '1822', '3.14 ± 0.01', '0.5', '6', '-5'],
  },
  'the question in the title': {
    text: `::What is the capital of Peru?:: {=Lima ~Quito}

::Which gas do plants take in?::{
=Carbon dioxide
~Oxygen
}

::Is 9 a prime number?::{F}
`,
    keys: ['Lima', 'Carbon dioxide', 'False'],
  },
  'empty options': {
    text: `Which is even? {~=2~3~}

Which is odd? {
~
=7
~8
}

Which is red? {=blood ~ ~grass}
`,
    keys: ['2', '7', 'blood'],
  },
  'formulas without escapes': {
    text: `What is $\\frac{1}{2}$ of 8? {=4 ~2 ~16}

Which is $x^{2}$ for $x = 3$? {=9 ~6}

What equals $\\sqrt{16}$? {=$\\frac{8}{2}$ ~$\\frac{4}{2}$}

What is $2^{3}$? {#8}

What is \\(\\frac{3}{4}\\) of 8? {=6 ~4}

What is $$\\frac{10}{5}$$? {#2}
`,
    keys: ['4', '9', '$\\frac{8}{2}$', '8', '6', '2'],
  },
  'formulas with escapes': {
    text: `What is $\\\\frac\\{3\\}\\{4\\}$ of 12? {=9 ~8}

Solve\\: x \\= 3 + 4 {#7}

Is \\{1, 2\\} a set? {TRUE}
`,
    keys: ['9', '7', 'True'],
  },
  'several right ones': {
    text: `Who wrote plays? {=Shakespeare =Molière ~Newton}

Which numbers divide 12? {=3 =4 ~5 #No remainder may be left. =6}

Match. {=cat -> kitten =dog -> puppy =cow -> calf = -> chick}

Name a primary color. {=red =blue =yellow}
`,
    keys: ['Shakespeare + Molière', '3 + 4 + 6', 'cat → kitten, dog → puppy, cow → calf', 'red or blue or yellow'],
  },
  'general feedback and comments': {
    text: `// Unit 3
::Q1:: [markdown]**Which** sentence is a fact? {
=A bean is a seed.
~Beans are best.#That is an opinion.
####A fact can be checked.
}

::Q2:: A {=verb ~noun} says what is done.

::Q3:: The {~cats =cat's} tail is long. // not a comment

Snow is {=white #It reflects all colors. ~black #It would be warm.}
`,
    keys: ['A bean is a seed.', 'verb', "cat's", 'white'],
  },
  'options that name others': {
    text: `Which are mammals? {
~a) whales
~b) bats
=c) Both a and b
~d) neither
}

Which number is even? {~3 ~5 ~7 =None of the above}

Who may vote? {~Citizens ~Adults =Both A and B}
`,
    keys: ['c) Both a and b', 'None of the above', 'Both A and B'],
  },
  'pictures and web pages': {
    text: `::P1::[html]<p>Which angle is shown?<br><img src="@@PLUGINFILE@@/angle.png" alt="an angle"></p>{
=<p>right</p>#<p>Yes,&nbsp;90°.</p>
~<p>acute</p>#<p>That is less than 90°.</p>
}

::P2::[html]<table><tr><td>x</td><td>y</td></tr><tr><td>1</td><td>2</td></tr></table><p>What is y for x = 1?</p>{#2}

::P3::[markdown]See ![a map](map.png). Which *river* is it? {=Nile ~Rhine}
`,
    keys: ['right', '2', 'Nile'],
  },
  'sentences with blanks': {
    text: `A {=noun ~verb} names a thing, and a {=verb ~noun} says what is done.

Water freezes at {#0} and boils at {#100} degrees Celsius.

She {~go =goes} to school, and they {=go ~goes} home.
`,
    keys: ['noun, verb', '0, 100', 'goes, go'],
  },
}
