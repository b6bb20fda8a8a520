import { useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { describeValue, pickFields } from '#console/form/record-form.rules';
import { type FormOfRecord, useRecordForm } from '#console/form/use-record-form';
import { auditCalls } from '#features/platform/audit/audit.calls';
import { api } from '#http/client/api-client';
import { settingsCalls } from './settings.calls';
import { settingsMessages } from './settings.messages';
import type { SettingValues } from './settings.rules';
import type { Settings } from './settings.schema';

export type SettingName = keyof SettingValues;
export type SettingsForm<Name extends SettingName> = FormOfRecord<Settings, Pick<SettingValues, Name>>;

interface SettingsFormOptions<Name extends SettingName> {
  /** Of what survives a reload. */
  key: string;
  settings: Settings;
  /** The settings that this form has. */
  names: readonly Name[];
  /** The body of changed settings, if it differs from what is entered. */
  toBody?: (changes: Partial<Pick<SettingValues, Name>>) => Partial<SettingValues>;
  /** A value in a few words. */
  textOf?: (value: SettingValues[Name]) => string;
  /** Further calls whose results depend on these settings. */
  refreshes?: readonly string[];
}

/** A form of some of the shop's settings. */
export function useSettingsForm<Name extends SettingName>(options: SettingsFormOptions<Name>): SettingsForm<Name> {
  const { key, settings, names, toBody = (changes) => changes, textOf = describeValue, refreshes = [] } = options;
  const client = useQueryClient();
  return useRecordForm<Settings, Pick<SettingValues, Name>>({
    key,
    record: settings,
    valuesOf: (record = settings) => pickFields<SettingValues>(record, names) as Pick<SettingValues, Name>,
    send: async ({ record, changes }) => {
      const saved = await api.put(settingsCalls('/'), { ...toBody(changes), version: record?.version });
      return { record: saved.settings, message: settingsMessages.saved };
    },
    show: () => refreshPaths(client, settingsCalls('/'), auditCalls('/'), ...refreshes),
    textOf,
  });
}
