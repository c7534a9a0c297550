import { siteSettingsSchema } from '../../../../shared/contract/settings.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';

/** Values by the name of their setting, over the defaults; one that no longer fits is ignored. */
export function settingsFrom(values: ReadonlyMap<string, unknown>): SiteSettings {
  const fitting: Record<string, unknown> = {};
  for (const [name, shape] of Object.entries(siteSettingsSchema.shape)) {
    if (values.has(name) && shape.safeParse(values.get(name)).success)
      fitting[name] = values.get(name);
  }
  return siteSettingsSchema.parse(fitting);
}
