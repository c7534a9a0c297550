const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** A refusal as Mollie words it: status, title, detail and, where one is wrong, the field. */
export class MollieError extends Error {
  readonly status: number;
  readonly field: string | null;

  constructor(status: number, detail: string, field: string | null = null) {
    super(detail);
    this.status = status;
    this.field = field;
  }

  body() {
    return {
      status: this.status,
      title: TITLES[this.status] ?? 'Error',
      detail: this.message,
      ...(this.field === null ? {} : { field: this.field }),
      _links: {
        documentation: { href: 'https://docs.mollie.com/errors', type: 'text/html' },
      },
    };
  }
}
