import { config } from 'zod';

// Before any schema: zod probes `eval`, which the content policy would report.
config({ jitless: true });
