/** Measures of a face whose head is 200 high. */
export interface Face {
  w: number;
  jaw: number;
  chin: number;
  len: number;
}
