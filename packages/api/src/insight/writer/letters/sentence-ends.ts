/** Where one sentence of a line ends and the next one begins; titles and common shortenings end none. */
export const SENTENCE_ENDS =
  /(?<=(?<!\b(?:Mrs?|Ms|Dr|St|Inc|Ltd|Co|Corp|vs|e\.g|i\.e|approx|z\. ?B|d\. ?h|Nr|ca))[.!?…]["”’)]?) +(?=["“(\uE000]?[\p{Lu}\d\uE000])/gu;
