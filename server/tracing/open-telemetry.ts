import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span, SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingPlace } from '../config-tracing.ts';
import type { Logger } from '../log.ts';
import { TRACE_PARENT } from './trace-parent.ts';
import type { Tracing } from './tracing.ts';

/** An unreachable collector is logged once in this time. */
const SILENT_MS = 60_000;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);
const SAMPLED = 1;

function samplerOf({ sampler, ratio }: TracingPlace): Sampler {
  const root = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }[sampler.replace('parentbased_', '') as 'always_on' | 'always_off' | 'traceidratio']();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** Logs, rarely, when traces do not arrive, and when they do again. */
function watched(
  exporter: SpanExporter,
  log: Pick<Logger, 'warn' | 'info'>,
  now: () => number,
): SpanExporter {
  let loggedAt: number | null = null;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error === undefined) {
          if (loggedAt !== null) log.info({}, 'traces reach their collector again');
          loggedAt = null;
        } else if (loggedAt === null || now() - loggedAt >= SILENT_MS) {
          loggedAt = now();
          log.warn({ err: result.error }, 'traces do not reach their collector');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/** The kind of an error, by words of the code: a message can quote what somebody sent. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string' && /^([0-9A-Z]{5}|E[A-Z_]{3,30})$/.test(code)) return code;
  return /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';
}

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

function remote(parent: string): SpanContext | null {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(parent) ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  return { traceId, spanId, traceFlags: parseInt(flags ?? '', 16) & SAMPLED, isRemote: true };
}

/**
 * Traces by OpenTelemetry, sent by OTLP over HTTP. Nothing of it is global, and nobody waits for the
 * collector: spans wait in a queue that drops what does not fit.
 */
export function createOpenTelemetry(
  place: TracingPlace,
  log: Pick<Logger, 'warn' | 'info'>,
  now: () => number = Date.now,
): Tracing {
  const exporter = new OTLPTraceExporter({ url: place.url, headers: { ...place.headers } });
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': place.serviceName,
        'service.instance.id': randomUUID(),
      }),
    ),
    sampler: samplerOf(place),
    spanProcessors: [new BatchSpanProcessor({ exporter: watched(exporter, log, now) })],
  });
  const tracer = provider.getTracer('vonk');
  const current = new AsyncLocalStorage<Span | undefined>();
  /** The current recorded work; work that outlives its request is not part of it. */
  const atHand = (): Span | undefined => {
    const span = current.getStore();
    return span?.isRecording() === true ? span : undefined;
  };

  async function within<Result>(
    span: Span,
    work: () => Promise<Result>,
    ended: (result: Result) => void = () => undefined,
  ): Promise<Result> {
    try {
      // Within an own promise: a statement of the builder is sent when it is awaited.
      const result = await current.run(span, async () => work());
      ended(result);
      return result;
    } catch (error) {
      fail(span, typeOf(error));
      throw error;
    } finally {
      span.end();
    }
  }
  const under = (parent: SpanContext | null): Context =>
    parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;

  return {
    request(from, work, statusOf) {
      const method = METHODS.has(from.method) ? from.method : '_OTHER';
      const parent = from.parent();
      const span = tracer.startSpan(
        'request',
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
        under(parent === null ? null : remote(parent)),
      );
      return within(span, work, (result) => {
        const status = statusOf(result);
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) fail(span, String(status));
      });
    },
    route(name) {
      atHand()?.updateName(name).setAttribute('http.route', name);
    },
    job: (name, work) =>
      within(tracer.startSpan(name, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT), work),
    statement(name, send) {
      const parent = atHand();
      if (!parent) return send();
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } },
        under(parent.spanContext()),
      );
      const sent = send();
      // The caller handles the failure: it gets the same promise.
      sent.then(
        () => span.end(),
        (error: unknown) => {
          fail(span, typeOf(error));
          span.end();
        },
      );
      return sent;
    },
    parentForOthers() {
      const span = atHand()?.spanContext();
      return span && span.traceFlags & SAMPLED ? `00-${span.traceId}-${span.spanId}-01` : undefined;
    },
    signal(from, work) {
      const parent = from === undefined ? atHand()?.spanContext() : remote(from);
      if (!parent) return work();
      return within(tracer.startSpan('signal', { kind: SpanKind.CONSUMER }, under(parent)), work);
    },
    apart: (work) => current.run(undefined, work),
    async close(withinMs) {
      const late = new AbortController();
      await Promise.race([
        // What does not arrive was logged.
        provider.shutdown().catch(() => undefined),
        // Aborted when all was sent before.
        wait(withinMs, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
    },
  };
}
