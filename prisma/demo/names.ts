/** First and last names by where they are common. Invented pairs; nobody in particular is meant. */
const NAMES = {
  us: [
    'Emily Jordan Marcus Hannah Tyler Denise Caleb Rosalind Andre Whitney Grant Naomi',
    'Whitaker Delgado Brooks Hendricks Okonski Prescott Langley Tran Ruiz Mercer Kowalczyk Haskell',
  ],
  uk: [
    'Oliver Harriet Callum Imogen Rhys Beatrice Graham Zara Alistair Nadia Poppy Desmond',
    'Ashworth Pemberton Khan Llewellyn Fairbairn Achebe Thistlewood Mistry Holloway Garside Trevithick Osei',
  ],
  de: [
    'Katharina Jonas Friederike Lukas Sabine Matthias Annika Cem Heike Torsten Leonie Ralf',
    'Hoffmann Krüger Bachmeier Yılmaz Vogelsang Brandt Lehnert Schäfer Petersen Wiesner Köhler Adler',
  ],
  fr: [
    'Camille Étienne Margaux Julien Solène Karim Aurélie Thibault Inès Baptiste Clémence Rémi',
    'Lefebvre Marchand Benali Delacroix Roussel Gauthier Fontaine Mercier Diallo Perrin Chevalier Aubry',
  ],
  se: [
    'Elin Oskar Linnea Björn Freja Nils Astrid Anders Sanna Viktor Maja Henrik',
    'Lundgren Åkesson Bergström Söderberg Nyqvist Holm Ekdahl Sandvik Wallin Hedlund Öberg Dahlin',
  ],
  ie: [
    'Aoife Cian Niamh Declan Saoirse Eoin Róisín Fergal Orla Padraig Ciara Donal',
    'Gallagher Byrne Kavanagh Doherty Mulvaney Keane Brennan Tierney Rafferty Quinlan Hannigan Moran',
  ],
  au: [
    'Lachlan Matilda Bronte Angus Priscilla Darcy Tahlia Mitchell Georgia Thao Callan Wendy',
    'Fitzroy Nguyen Papadopoulos Beaumont Mulcahy Sutherland Bannister Vuong Galloway Pike Tomlinson Russo',
  ],
  in: [
    'Ananya Rohan Kavitha Arjun Meera Sandeep Divya Farhan Lakshmi Nikhil Pooja Vikram',
    'Raghavan Deshpande Banerjee Kulkarni Sheikh Menon Chatterjee Reddy Bhatia Pillai Joshi Narang',
  ],
  jp: [
    'Haruka Kenji Yui Takumi Naoko Daichi Emi Satoru Mio Ryota Kaori Shun',
    'Fujisawa Morimoto Takeda Nishimura Hayashi Okabe Kitagawa Shimada Uehara Matsuda Iwasaki Endo',
  ],
  br: [
    'Mariana Thiago Beatriz Rafael Larissa Gustavo Camila Bruno Juliana Felipe Renata Caio',
    'Carvalho Nogueira Azevedo Barbosa Teixeira Moreira Lacerda Pacheco Queiroz Sampaio Brandão Xavier',
  ],
  es: [
    'Lucía Álvaro Carmen Íñigo Noelia Javier Rocío Pablo Marta Sergio Paula Andrés',
    'Villanueva Ortega Iglesias Quintana Belmonte Cabrera Echeverría Navarro Solís Pastor Lozano Ibáñez',
  ],
  it: [
    'Giulia Lorenzo Chiara Matteo Francesca Davide Elena Simone Valentina Pietro Ilaria Nicolò',
    'Ferrante Bianchini Moretti Caruso Galvani Rinaldi Santoro Colombo Marchetti Bellini Serra Vitale',
  ],
  pl: [
    'Agnieszka Piotr Magdalena Wojciech Zofia Krzysztof Ewa Mateusz Kinga Bartosz Dorota Paweł',
    'Nowicki Wróblewski Kaczmarek Dąbrowski Sikora Jabłoński Malinowski Pawlak Górski Czajka Lis Zawadzki',
  ],
  nl: [
    'Femke Joris Sanne Bram Anouk Pieter Lotte Thijs Marieke Ruben Iris Koen',
    'Verhoeven Dekkers Hendriks Timmermans Koster Postma Brouwer Smeets Willems Hofstra Vos Kuipers',
  ],
  ng: [
    'Adaeze Tunde Ngozi Emeka Folake Ibrahim Yetunde Chidi Amara Segun Halima Obinna',
    'Okafor Adeyemi Nwosu Balogun Eze Abubakar Ogunleye Umeh Danjuma Afolabi Nnamdi Lawal',
  ],
  tr: [
    'Elif Emre Zeynep Burak Selin Kerem Derya Mert Aslı Onur Defne Tolga',
    'Demirtaş Aydın Karaca Özkan Şahin Erdoğmuş Polat Güneş Yalçın Tekin Aksoy Kurt',
  ],
  kr: [
    'Jiwoo Minjun Soyeon Hyunwoo Eunji Taeyang Yuna Seojun Hana Donghyun Mina Jaewon',
    'Kim Park Choi Jung Kang Yoon Lim Shin Han Seo Kwon Baek',
  ],
  ar: [
    'Leila Omar Rania Khalid Yasmin Tariq Huda Sami Dalia Faisal Noor Walid',
    'Haddad Mansour Al-Sayed Khoury Nasser Boutros Rahman Saleh Farouk Zidan Habib Najjar',
  ],
} as const;

export type Region = keyof typeof NAMES;

const POOLS = Object.fromEntries(
  Object.entries(NAMES).map(([region, [first, last]]) => [region, { first: first.split(' '), last: last.split(' ') }]),
) as Record<Region, { first: string[]; last: string[] }>;
export const REGIONS = Object.keys(NAMES) as Region[];
export const namesOf = (region: Region) => POOLS[region];

const SPELLED: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  å: 'aa',
  ø: 'oe',
  æ: 'ae',
  ł: 'l',
  ı: 'i',
  ş: 's',
  đ: 'd',
};

/** A name as an e-mail or web address spells it: 'Kellerwald Präzision' is kellerwald-praezision. */
export function toAddress(name: string): string {
  const letters = name
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/\P{ASCII}/gu, (letter) => SPELLED[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, ''));
  return letters
    .replaceAll(/[.'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/**
 * Numbers that the countries' authorities keep for films and examples: nobody is ever rung up. North America 555-01xx
 * (NANPA), United Kingdom (Ofcom), Germany (Bundesnetzagentur), France (ARCEP), Sweden (PTS), Ireland (ComReg),
 * Australia (ACMA). `#` is any digit.
 */
export const RESERVED_PHONES: Partial<Record<Region, readonly string[]>> = {
  us: [
    '+1 415 555 01##',
    '+1 312 555 01##',
    '+1 617 555 01##',
    '+1 (512) 555-01##',
    '+1 206-555-01##',
    '+1 416 555 01##',
  ],
  uk: ['+44 20 7946 0###', '+44 7700 900###', '+44 161 496 0###', '+44 113 496 0###'],
  de: ['+49 30 23125 ###', '+49 69 90009 ###', '+49 40 66969 ###', '+49 89 99998 ###', '+49 221 4710 ###'],
  fr: ['+33 1 99 00 ## ##', '+33 6 39 98 ## ##', '+33 4 65 71 ## ##'],
  se: ['+46 8 465 004 ##', '+46 31 390 06 ##', '+46 40 628 04 ##'],
  ie: ['+353 20 91# ####'],
  au: ['+61 2 5550 ####', '+61 3 7010 ####', '+61 7 5550 ####'],
};
