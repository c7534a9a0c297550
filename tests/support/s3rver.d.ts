/**
 * The S3-speaking server of the storage tests, as far as they use it; the package brings no types.
 */
declare module 's3rver' {
  // oxlint-disable-next-line no-restricted-exports -- the package's own form
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
