import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { FailedState } from '#console/empty-state';
import { RecordForm } from '#console/form/record-form';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { LinkTabs } from '#console/tabs';
import { useRight } from '#features/accounts/staff/use-right.console';
import { themeCalls } from '#features/content/theme/theme.calls';
import type { ThemeDraft } from '#features/content/theme/theme.schema';
import { adminPaths } from '#shared/admin-paths';
import { richList, richText } from '#ui/rich-text';
import { AnnouncementPart } from './announcement-part.console';
import { BrandPart } from './brand-part.console';
import { ContactPart } from './contact-part.console';
import { HomePart } from './home-part.console';
import { MenusPart } from './menus-part.console';
import { DraftBadge, ThemeActions } from './theme-actions.console';
import { ThemePart } from './theme-part.console';
import { isPart, PARTS, type Part, partsWithErrors } from './theme-parts.console';
import { themeScreenMessages as messages } from './theme-screens.messages';
import { type ThemeForm, useThemeForm } from './use-theme-form.console';
import { VersionsPart } from './versions-part.console';

const HEADER = { title: messages.themeAndHomePage, back: { label: messages.settings, to: adminPaths.settings() } };

/** The shop's look: a draft, which is looked at in the shop itself and then published. */
export function ThemeScreen() {
  const { data, error, refetch } = useQuery(apiQuery(themeCalls('/')));
  if (data) return <Editor draft={data.theme} />;
  return (
    <>
      <PageHeader {...HEADER} />
      {error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonCard fields={5} />}
    </>
  );
}

function Editor({ draft }: { draft: ThemeDraft }) {
  const [params] = useSearchParams();
  const mayChange = useRight('settings.write');
  const form = useThemeForm(draft);
  const chosen = params.get('part');
  const part = isPart(chosen) ? chosen : PARTS[0].key;
  const wrong = partsWithErrors(Object.entries(form.errors).flatMap(([path, error]) => (error ? [path] : [])));
  return (
    <>
      <PageHeader
        {...HEADER}
        status={<DraftBadge draft={draft} />}
        text={messages.whatYouSaveHereIsADraft}
        actions={mayChange && <ThemeActions draft={draft} form={form} />}
      />
      <LinkTabs
        label={messages.parts}
        tabs={PARTS.map(({ key, label }) => ({ label, to: `${adminPaths.theme()}?part=${key}`, isCurrent: key === part }))}
      />
      {wrong.some((key) => key !== part) && <WrongParts parts={wrong} />}
      <RecordForm form={form} label={HEADER.title} isDisabled={!mayChange} className="pt-5" saveLabel={messages.saveDraft}>
        <PartFields part={part} form={form} mayChange={mayChange} />
      </RecordForm>
    </>
  );
}

function WrongParts({ parts }: { parts: readonly Part[] }) {
  return (
    <p role="alert" className="mt-4 font-medium text-bad">
      {richText(messages.pleaseCheck, {
        parts: richList(
          PARTS.filter(({ key }) => parts.includes(key)).map(({ key, label }) => (
            <Link key={key} to={`${adminPaths.theme()}?part=${key}`} className="underline">
              {label}
            </Link>
          )),
        ),
      })}
    </p>
  );
}

function PartFields({ part, form, mayChange }: { part: Part; form: ThemeForm; mayChange: boolean }) {
  switch (part) {
    case 'theme':
      return <ThemePart form={form} />;
    case 'brand':
      return <BrandPart form={form} />;
    case 'home':
      return <HomePart form={form} />;
    case 'menus':
      return <MenusPart form={form} />;
    case 'contact':
      return <ContactPart form={form} />;
    case 'announcement':
      return <AnnouncementPart form={form} />;
    case 'versions':
      return <VersionsPart mayChange={mayChange} />;
    default:
      return part satisfies never;
  }
}
