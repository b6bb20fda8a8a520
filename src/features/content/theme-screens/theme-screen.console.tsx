import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { FailedState } from '#console/empty-state';
import { RecordForm } from '#console/form/record-form';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { type LinkTab, LinkTabs } from '#console/tabs';
import { useRight } from '#features/accounts/staff/use-right.console';
import type { ShopTexts } from '#features/content/theme/shop-texts.rules';
import { themeCalls } from '#features/content/theme/theme.calls';
import type { ThemeDraft } from '#features/content/theme/theme.schema';
import { countOpen, listTexts, type TextGroup } from '#features/content/theme/theme-translations.rules';
import { LANGUAGES, type Language } from '#languages/languages';
import { ownPrefixOf } from '#languages/shop-languages';
import { adminPaths } from '#shared/admin-paths';
import { richList } from '#ui/rich-list';
import { richText } from '#ui/rich-text';
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
import { isPart, isSamePlace, PARTS, type Part, type PlaceInForm, placesWithErrors } from './theme-parts.console';
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
  if (data) return <Editor draft={data.theme} shopTexts={data.shopTexts} languages={data.languages ?? []} />;
  return (
    <>
      <PageHeader {...HEADER} />
      {error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonCard fields={5} />}
    </>
  );
}

interface EditorProps {
  draft: ThemeDraft;
  shopTexts: ShopTexts;
  /** Of the shop, the default one first; none if it has one only. */
  languages: readonly Language[];
}

function Editor({ draft, shopTexts, languages }: EditorProps) {
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
  const place: PlaceInForm = { part: partOf(params.get('part'), language), language };
  const groups = others.length > 0 ? listTexts(form.values, shopTexts) : [];
  const wrong = placesWithErrors(Object.entries(form.errors).flatMap(([path, error]) => (error ? [path] : [])));
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
      {original && <LanguageTabs original={original} others={others} place={place} groups={groups} />}
      <LinkTabs label={messages.parts} tabs={PARTS.flatMap((each) => tabOf(each, place, groups))} />
      {wrong.some((each) => !isSamePlace(each, place)) && <WrongPlaces places={wrong} />}
      <div ref={screen} className={mayChange && isWide ? 'grid grid-cols-[25rem_minmax(0,1fr)] gap-6' : ''}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the page follows the focus. */}
        <div className="min-w-0" onFocus={({ target }) => showSectionOf(target, frame.show)}>
          <RecordForm form={form} label={HEADER.title} isDisabled={!mayChange} className="@container pt-5" saveLabel={messages.saveDraft}>
            {language ? (
              <TranslationsPart part={place.part} groups={groups} language={language} form={form} mayChange={mayChange} />
            ) : (
              <PartFields part={place.part} form={form} shopTexts={shopTexts} mayChange={mayChange} />
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

/** The part that is chosen; in another language than the original, one with texts. */
function partOf(chosen: string | null, language: Language | undefined): Part {
  if (language === undefined) return isPart(chosen) ? chosen : PARTS[0].key;
  return isPart(chosen) && isTranslatedPart(chosen) ? chosen : 'home';
}

interface LanguageTabsProps {
  original: Language;
  others: readonly Language[];
  place: PlaceInForm;
  groups: readonly TextGroup[];
}

/** The original, and the other languages with how much is to be done in each. */
function LanguageTabs({ original, others, place: { part, language }, groups }: LanguageTabsProps) {
  const tabOfOther = (other: Language) => ({
    label: LANGUAGES[other].name,
    to: adminPaths.themePart(part, other),
    isCurrent: other === language,
    count: countOpen(groups, other) || undefined,
  });
  const first = { label: LANGUAGES[original].name, to: adminPaths.themePart(part), isCurrent: language === undefined };
  return <LinkTabs label={messages.language} tabs={[first, ...others.map(tabOfOther)]} />;
}

/** In another language than the original, parts without texts have none. */
function tabOf({ key, label }: (typeof PARTS)[number], { part, language }: PlaceInForm, groups: readonly TextGroup[]): LinkTab[] {
  if (language !== undefined && !isTranslatedPart(key)) return [];
  const own = groups.filter((group) => group.part === key);
  const count = (language && countOpen(own, language)) || undefined;
  return [{ label, to: adminPaths.themePart(key, language), isCurrent: key === part, count }];
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

function WrongPlaces({ places }: { places: readonly PlaceInForm[] }) {
  return (
    <p role="alert" className="mt-4 font-medium text-bad">
      {richText(messages.pleaseCheck, {
        parts: richList(
          places.map(({ part, language }) => (
            <Link key={`${part} ${language}`} to={adminPaths.themePart(part, language)} className="underline">
              {nameOfPlace({ part, language })}
            </Link>
          )),
        ),
      })}
    </p>
  );
}

function nameOfPlace({ part, language }: PlaceInForm): string | undefined {
  const label = PARTS.find(({ key }) => key === part)?.label;
  return label && language ? messages.partIn(label, LANGUAGES[language].name) : label;
}

interface PartFieldsProps {
  part: Part;
  form: ThemeForm;
  shopTexts: ShopTexts;
  mayChange: boolean;
}

function PartFields({ part, form, shopTexts, mayChange }: PartFieldsProps) {
  switch (part) {
    case 'theme':
      return <ThemePart form={form} homes={shopTexts.homes} />;
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
