import { type AppSetting, AppSettings, isSettingName, settingField, type SettingValue } from '@bo/contracts';
import { ApiError, apiQuery, http, keyOf, parseResponse, toApiError } from '@bo/http';

const PATH = 'admin_panel/app-settings/';
export const appSettings = () => apiQuery({ queryKey: keyOf('settings'), path: PATH, schema: AppSettings });

/** What each record was made of: a form writes over what it began with, whatever has become known since. */
const SHOWN = new Map<number, readonly AppSetting[]>();
const versionOf = (settings: readonly AppSetting[]) => settings.reduce((sum, { version }) => sum + version, 0);

/** The settings as one record: it is as new as all of them together. */
export function recordOf(settings: readonly AppSetting[], version = versionOf(settings)) {
  SHOWN.set(version, settings);
  return {
    id: 'app-settings',
    version,
    ...Object.fromEntries(settings.map(({ name, value }) => [settingField(name), value])),
  };
}

/** A refusal names settings, and a conflict tells of all of them; the form knows one record and its fields. */
function forForm({ status, code, detail, current, errors }: ApiError): ApiError {
  const theirs = AppSettings.safeParse(current);
  return new ApiError({
    ...{ status, code, detail, current: theirs.success ? recordOf(theirs.data.results) : current },
    errors: Object.fromEntries(Object.entries(errors).map(([name, told]) => [settingField(name), told])),
  });
}

/**
 * Sends what was changed of the record that the form began with. @returns that record with what was changed: what
 * others have saved meanwhile is newer than it
 */
export async function saveSettings(
  values: Readonly<Record<string, unknown>>,
  over: { version: number } | undefined,
  newest: readonly AppSetting[],
) {
  const shown = SHOWN.get(over?.version ?? -1);
  // A draft from before others saved: which of the settings are theirs, the person says.
  if (!shown) throw new ApiError({ status: 409, code: 'conflict', detail: '', current: recordOf(newest), errors: {} });
  const changes = shown.flatMap(({ name, value, version }) => {
    const next = values[settingField(name)] as SettingValue;
    return isSettingName(name) && next !== value ? [{ name, value: next, version }] : [];
  });
  if (changes.length === 0) return recordOf(shown, over?.version);
  const { results } = await http()
    .put(PATH, { changes })
    .then((answer) => parseResponse(AppSettings, answer))
    .catch((thrown: unknown) => {
      throw forForm(toApiError(thrown));
    });
  const isMine = (name: string) => changes.some((change) => change.name === name);
  const known = new Map(shown.map((setting) => [setting.name, setting]));
  const mine = results.map((setting) => (isMine(setting.name) ? setting : (known.get(setting.name) ?? setting)));
  // No other record has a version between two whole ones.
  return versionOf(mine) === versionOf(results) ? recordOf(results) : recordOf(mine, versionOf(results) - 0.5);
}
