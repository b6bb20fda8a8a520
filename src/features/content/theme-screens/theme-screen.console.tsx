import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { FailedState } from '#console/empty-state';
import { RecordForm } from '#console/form/record-form';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { LinkTabs } from '#console/tabs';
import { useRight } from '#features/accounts/staff/use-right.console';
import { themeCalls } from '#features/content/theme/theme.calls';
import type { ThemeDraft } from '#features/content/theme/theme.schema';
import { countOpen, listTexts } from '#features/content/theme/theme-translations.rules';
import { LANGUAGES, type Language } from '#languages/languages';
import { ownPrefixOf } from '#languages/shop-languages';
import { adminPaths } from '#shared/admin-paths';
import { richList, richText } from '#ui/rich-text';
import { AnnouncementPart } from './announcement-part.console';
import { BrandPart } from './brand-part.console';
import { ContactPart } from './contact-part.console';
import { formOf } from './edited-parts.console';
import { FullPreview } from './full-preview.console';
import { HomePart } from './home-part.console';
import { MenusPart } from './menus-part.console';
import { DraftBadge, ThemeActions } from './theme-actions.console';
import { ThemeFrame } from './theme-frame.console';
import { ThemePart } from './theme-part.console';
import { isPart, PARTS, type Part, partsWithErrors } from './theme-parts.console';
import { themeScreenMessages as messages } from './theme-screens.messages';
import { isTranslatedPart, TranslationsPart } from './translations-part.console';
import { useEditHistory } from './use-edit-history.console';
import { useSize } from './use-size.console';
import { type ThemeForm, useThemeForm } from './use-theme-form.console';
import { useThemeFrame } from './use-theme-frame.console';
import { VersionsPart } from './versions-part.console';

const HEADER = { title: messages.themeAndHomePage, back: { label: messages.settings, to: adminPaths.settings() } };

/** The shop's look: a draft, which is looked at in the shop itself and then published. */
export function ThemeScreen() {
  const { data, error, refetch } = useQuery(apiQuery(themeCalls('/')));
  if (data) return <Editor draft={data.theme} languages={data.languages ?? []} />;
  return (
    <>
      <PageHeader {...HEADER} />
      {error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonCard fields={5} />}
    </>
  );
}

interface EditorProps {
  draft: ThemeDraft;
  /** Of the shop, the default one first; none if it has one only. */
  languages: readonly Language[];
}

function Editor({ draft, languages }: EditorProps) {
  const [params] = useSearchParams();
  const [original, ...others] = languages;
  const language = others.find((each) => each === params.get('language'));
  const mayChange = useRight('settings.write');
  const { form, history } = useEditHistory(useThemeForm(draft));
  const screen = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(screen);
  const [isPreviewing, setPreviewing] = useState(false);
  const openPart = useOpenPart(language, () => setPreviewing(false));
  const prefix = language ? ownPrefixOf(language) : '';
  const frame = useThemeFrame({ form, prefix, isShown: mayChange && (isWide || isPreviewing), onEdit: openPart });
  const chosen = params.get('part');
  const part = isPart(chosen) ? chosen : PARTS[0].key;
  const translatedPart = isTranslatedPart(part) ? part : 'home';
  const groups = others.length > 0 ? listTexts(form.values) : [];
  const wrong = partsWithErrors(Object.entries(form.errors).flatMap(([path, error]) => (error ? [path] : [])));
  return (
    <>
      <PageHeader
        {...HEADER}
        status={<DraftBadge draft={draft} />}
        text={messages.whatYouSaveHereIsADraft}
        actions={
          mayChange && (
            <ThemeActions draft={draft} form={form} history={history} onPreview={isWide ? undefined : () => setPreviewing(true)} />
          )
        }
      />
      {original && (
        <LinkTabs
          label={messages.language}
          tabs={[
            { label: LANGUAGES[original].name, to: adminPaths.themePart(part), isCurrent: language === undefined },
            ...others.map((each) => ({
              label: LANGUAGES[each].name,
              to: adminPaths.themePart(translatedPart, each),
              isCurrent: each === language,
              count: countOpen(groups, each) || undefined,
            })),
          ]}
        />
      )}
      <LinkTabs
        label={messages.parts}
        tabs={
          language
            ? PARTS.filter(({ key }) => isTranslatedPart(key)).map(({ key, label }) => ({
                label,
                to: adminPaths.themePart(key, language),
                isCurrent: key === translatedPart,
                count:
                  countOpen(
                    groups.filter((group) => group.part === key),
                    language,
                  ) || undefined,
              }))
            : PARTS.map(({ key, label }) => ({ label, to: adminPaths.themePart(key), isCurrent: key === part }))
        }
      />
      {wrong.some((key) => key !== part) && <WrongParts parts={wrong} language={language} />}
      <div ref={screen} className={mayChange && isWide ? 'grid grid-cols-[25rem_minmax(0,1fr)] gap-6' : ''}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the page follows the focus. */}
        <div className="min-w-0" onFocus={({ target }) => showSectionOf(target, frame.show)}>
          <RecordForm form={form} label={HEADER.title} isDisabled={!mayChange} className="@container pt-5" saveLabel={messages.saveDraft}>
            {language ? (
              <TranslationsPart
                key={translatedPart}
                part={translatedPart}
                groups={groups}
                language={language}
                form={form}
                mayChange={mayChange}
              />
            ) : (
              <PartFields part={part} form={form} mayChange={mayChange} />
            )}
          </RecordForm>
        </div>
        {mayChange && isWide && (
          <div className="sticky top-0 h-dvh self-start py-5">
            <ThemeFrame frame={frame} />
          </div>
        )}
      </div>
      {isPreviewing && !isWide && <FullPreview frame={frame} onClose={() => setPreviewing(false)} />}
    </>
  );
}

/** From here on the page has room beside the form, in the size of the text: with larger letters, the form needs the room. */
const WIDE_REM = 58;

function useIsWide(element: RefObject<HTMLElement | null>): boolean {
  const { width } = useSize(element);
  return width >= WIDE_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function showSectionOf(target: HTMLElement, show: (part: string) => void): void {
  const section = target.closest<HTMLElement>('[data-section]')?.dataset.section;
  if (section !== undefined) show(section);
}

/** Opens the form of a part of the page, and focuses its first field. */
function useOpenPart(language: Language | undefined, onOpen: () => void): (part: string) => void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [wanted, setWanted] = useState<string>();
  // The form is there once the address is.
  useEffect(() => {
    const form = wanted === undefined ? null : document.querySelector<HTMLElement>(`form [data-section="${CSS.escape(wanted)}"]`);
    const field =
      form?.querySelector<HTMLElement>('input, textarea, select') ?? form?.querySelector<HTMLElement>('button:not([data-drag-handle])');
    if (!form || !field || params.get('section') !== wanted) return;
    setWanted(undefined);
    field.focus({ preventScroll: true });
    form.scrollIntoView({ block: 'nearest' });
  }, [wanted, params]);
  return (part) => {
    onOpen();
    setWanted(part);
    void navigate(formOf(part, language), { replace: true, preventScrollReset: true });
  };
}

function WrongParts({ parts, language }: { parts: readonly Part[]; language: Language | undefined }) {
  return (
    <p role="alert" className="mt-4 font-medium text-bad">
      {richText(messages.pleaseCheck, {
        parts: richList(
          PARTS.filter(({ key }) => parts.includes(key)).map(({ key, label }) => (
            <Link key={key} to={adminPaths.themePart(key, language)} className="underline">
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
