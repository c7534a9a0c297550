import { createDemo } from '../../../demo/demo.ts';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/app.ts';
import { createJobRunner } from '../../../server/jobs/runner.ts';
import type { Services } from '../../../server/services.ts';
import { TEST_ORIGIN } from '../test-client.ts';

/** The app with what the demo adds, in demo mode or not. */
export function createDemoApp(
  services: Services,
  handlers: Parameters<typeof createJobRunner>[1] = {},
  demo = true,
): App {
  const own = { ...services, config: { ...services.config, demo } };
  return createApp(own, [
    createDemo(services.config).site(own, createJobRunner(services, handlers)),
  ]);
}

/**
 * Calls the pages of `/dev` as a tool does.
 * @param appOf the app as of each call.
 */
export function devCalls(appOf: () => App) {
  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const response = await appOf().fetch(
      new Request(`${TEST_ORIGIN}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : null) as Record<string, never> & {
        error?: { code: string; fields?: Record<string, string> };
      },
    };
  }
  return {
    call,
    /** The status of a refusal, and the fields that it names. */
    refusedFields: async (method: string, path: string, body: unknown) => {
      const { status, body: answer } = await call(method, path, body);
      return { status, fields: Object.keys(answer.error?.fields ?? {}) };
    },
  };
}
