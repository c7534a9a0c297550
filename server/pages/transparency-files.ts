import { transparencyFile, PUBLISHED_FILES } from '../modules/cases/figures/files.ts';
import { figuresOf, publishedBefore, publishedReports } from '../modules/cases/figures/reports.ts';
import type { Services } from '../services.ts';

const ADDRESS = /^\/transparency-(\d{4})(?:-([a-z_]+)\.csv|\.json)$/;

/**
 * Answers `/transparency-2026-notices.csv` and `/transparency-2026.json`: the figures of a published
 * year for programs (Regulation (EU) 2024/2835); null for anything else, and for other years.
 */
export function createTransparencyFiles({
  database,
  settings,
  log,
}: Pick<Services, 'database' | 'settings' | 'log'>): (
  request: Request,
) => Promise<Response | null> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const [, year, part = 'all'] = ADDRESS.exec(new URL(request.url).pathname) ?? [];
    const name = PUBLISHED_FILES.find((one) => one === part);
    if (year === undefined || !name) return null;
    const reports = await publishedReports({ database, log });
    const report = reports.find((one) => one.year === Number(year));
    if (!report) return null;
    const file = transparencyFile(name, figuresOf(report), {
      settings: settings.current(),
      published: report.published_at,
      publishedBefore: publishedBefore(reports, report),
      cases: [],
    });
    return new Response(
      request.method === 'HEAD' ? null : (file.bytes as Uint8Array<ArrayBuffer>),
      {
        headers: {
          'content-type': file.type,
          'content-disposition': `attachment; filename="${file.name}"`,
          'cache-control': 'public, max-age=3600',
        },
      },
    );
  };
}
