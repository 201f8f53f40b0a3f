export const FIRST_NAMES =
  'Ada Aiko Alma Amir Ana Anders Bea Björn Carmen Chidi Chloé Dana Diego Dilara Elif Elsa Emeka Enzo Esra Fatima Finn Gabriela Goran Hana Hugo Ida Imani Ines Ivan Jack Jana João Kaito Kira Lars Laila Leo Lucía Luka Magnus Mai Malik Marta Mehmet Mia Milan Mina Nadia Nils Nina Nora Oksana Olu Omar Paula Pavel Priya Quentin Rania Raúl Ren Rosa Saga Sami Sara Selma Sofia Soren Tariq Tess Tomás Uma Vera Viktor Wei Yara Yuki Yusuf Zoe Zuri'.split(
    ' ',
  );

export const LAST_NAMES =
  'Abebe Adeyemi Ahmed Almeida Andersen Bauer Becker Bianchi Bergström Castro Chen Costa Demir Diaz Dubois Eriksen Fernández Fischer Fontaine García Gruber Haddad Hansen Herrera Horvat Ito Ivanova Jansen Jensen Kaya Kim Klein Kowalski Kumar Larsen Laurent Lee Lopez Mäkinen Martin Mbeki Meyer Moreau Mori Müller Nakamura Nguyen Novak Nwosu O’Brien Okeke Olsen Osman Park Patel Pereira Petrov Pham Popescu Ramos Rossi Saito Santos Sato Schmidt Silva Singh Sokolov Suzuki Svensson Tanaka Torres Toth Vargas Vidal Vogel Wagner Wang Weber Yılmaz Zhang'.split(
    ' ',
  );

export const OPENINGS = [
  'Finished this one at three in the morning.',
  'Work in progress, be gentle.',
  'New piece for a small gallery in the north.',
  'Trying a technique I have avoided for years.',
  'Client said no. I say yes.',
  'A study, nothing more.',
  'Second attempt, the first one is in the river.',
  'This started as a mistake.',
  'From the sketchbook.',
  'Today’s light was ridiculous.',
];

export const MIDDLES = [
  'The hard part was leaving things out.',
  'I kept the palette to four colours and regretted it twice.',
  'Everything here is built from one line.',
  'It took eleven prints to get the blue right.',
  'If you look long enough you find the face.',
  'The grid is invisible, but it is doing all the work.',
  'Sound on, if you can.',
  'I learned more from the failed version than from this one.',
  'Somebody asked for the file; it is 40 layers of bad decisions.',
  'The texture is real paper, scanned, then argued with.',
  'Thanks to everybody who told me to stop on Tuesday.',
  'There is a much longer story behind it and I will tell it when the rights are cleared.',
];

export const ENDINGS = [
  'What would you change?',
  'Prints next month.',
  'Back to the desk.',
  'Notes welcome.',
  'More tomorrow.',
  'Process pictures if anybody wants them.',
  'That is all.',
];

export const TITLES = [
  'Illustrator',
  'Photographer',
  'Type designer',
  'Animator',
  'Sound designer',
  'Front-end developer',
  'Art director',
  'Ceramic artist',
  'Game designer',
  'Copywriter',
];
