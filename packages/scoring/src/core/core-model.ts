/**
 * A trained model as plain JSON, readable by eye: what every field adds to the logit, centred on the mean of the
 * training rows, so that baseline is the logit of the average lead. Then the trees, if they were admitted. Levels are
 * lists of pairs, never keys of an object: a category may be called "__proto__".
 */
export type CoreModel = {
  baseline: number;
  /** The rules' logit enters as slope * (logit - mean); slope 0 where there are no rules. */
  prior: { slope: number; mean: number };
  fields: FieldEffects[];
  trees: PlainTree[];
};

/**
 * effects in log-odds. other: for a level that was rare or never seen. num: straight between the nodes, level outside.
 */
export type FieldEffects =
  | { name: string; kind: 'cat'; levels: [level: string, effect: number][]; other: number; unknown: number }
  | { name: string; kind: 'num'; nodes: number[]; effects: number[]; unknown: number };

/**
 * 1 goes left, 2 right, 0 both ways by share. A number goes left below cut. value: mean over the training rows, of a
 * leaf its own.
 */
export type Way = 0 | 1 | 2;
export type PlainTree =
  | { value: number }
  | {
      value: number;
      field: string;
      kind: 'num';
      cut: number;
      unknown: Way;
      share: number;
      left: PlainTree;
      right: PlainTree;
    }
  | {
      value: number;
      field: string;
      kind: 'cat';
      ways: [level: string, way: Way][];
      other: Way;
      unknown: Way;
      share: number;
      left: PlainTree;
      right: PlainTree;
    };
