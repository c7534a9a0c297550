interface RegionShape {
  points: string;
  /** Its other land, each island by its points. */
  islands?: readonly string[];
  /** The middle of its name; without one it is too small for words. */
  label?: readonly [x: number, y: number];
  /** The name is written small, and not on a narrow screen. */
  small?: true;
  /** The name lies beside its shape. */
  beside?: true;
  /** Lies within another region: drawn over it. */
  enclave?: true;
}

/** A country drawn by us, in units of its own. */
export interface RegionMap {
  width: number;
  height: number;
  regions: Readonly<Record<string, RegionShape>>;
  /** Ellipses that belong to no shape: middle, radii, turn in degrees. */
  islands?: readonly (readonly [x: number, y: number, rx: number, ry: number, turn: number])[];
  /** Land of a neighbour without which the coast would not be known. */
  land?: string;
  /** The path of a dike over water, or of the frames of what lies far away. */
  lines?: string;
}
