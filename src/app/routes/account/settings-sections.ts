import type { ComponentType } from 'react';
import { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';
import { BlockedPeople, MutedPeople } from '../../../features/moderation/excluded-people.tsx';
import { AppearanceSection } from '../../../features/settings/appearance-section.tsx';
import { ClearDeviceSection } from '../../../features/settings/clear-device-section.tsx';
import { DeleteSection } from '../../../features/settings/delete-section.tsx';
import { EmailSection } from '../../../features/settings/email-section.tsx';
import { ExportSection } from '../../../features/settings/export-section.tsx';
import { NotificationSection } from '../../../features/settings/notification-section.tsx';
import { PasswordSection } from '../../../features/settings/password-section.tsx';
import { SessionsSection } from '../../../features/settings/sessions-section.tsx';
import { ShortcutSwitch } from '../../../features/settings/shortcut-switch.tsx';
import { StorageSection } from '../../../features/settings/storage-section.tsx';

interface SettingsSection {
  /** The fragment of its address: `/settings#account`. */
  readonly id: keyof typeof SETTINGS_MESSAGES.sections;
  readonly title: string;
  /** The parts of the section, from top to bottom, by name. */
  readonly parts: Readonly<Record<string, ComponentType>>;
}

const { sections } = SETTINGS_MESSAGES;

/** The settings page from top to bottom. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { id: 'appearance', title: sections.appearance, parts: { AppearanceSection, ShortcutSwitch } },
  { id: 'notifications', title: sections.notifications, parts: { NotificationSection } },
  {
    id: 'account',
    title: sections.account,
    parts: { EmailSection, PasswordSection, SessionsSection },
  },
  { id: 'privacy', title: sections.privacy, parts: { BlockedPeople, MutedPeople } },
  {
    id: 'data',
    title: sections.data,
    parts: { StorageSection, ExportSection, ClearDeviceSection, DeleteSection },
  },
];
