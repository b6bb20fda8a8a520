import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { FailedState } from '#console/empty-state';
import { RecordForm } from '#console/form/record-form';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { LinkTabs } from '#console/tabs';
import { useRight } from '#features/accounts/staff/use-right.console';
import { faceCalls } from '#features/content/face/face.calls';
import type { FaceDraft } from '#features/content/face/face.schema';
import { adminPaths } from '#shared/admin-paths';
import { AnnouncementPart } from './announcement-part.console';
import { BrandPart } from './brand-part.console';
import { ContactPart } from './contact-part.console';
import { DraftBadge, FaceActions } from './face-actions.console';
import { isPart, PARTS, type Part, partsWithErrors } from './face-parts.console';
import { faceScreenMessages as messages } from './face-screens.messages';
import { HomePart } from './home-part.console';
import { MenusPart } from './menus-part.console';
import { type FaceForm, useFaceForm } from './use-face-form.console';
import { VersionsPart } from './versions-part.console';

const HEADER = { title: messages.lookAndHomePage, back: { label: messages.settings, to: adminPaths.settings() } };

/** The shop's look: a draft, which is looked at in the shop itself and then published. */
export function FaceScreen() {
  const { data, error, refetch } = useQuery(apiQuery(faceCalls('/')));
  if (data) return <Editor draft={data.face} />;
  return (
    <>
      <PageHeader {...HEADER} />
      {error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonCard fields={5} />}
    </>
  );
}

function Editor({ draft }: { draft: FaceDraft }) {
  const [params] = useSearchParams();
  const mayChange = useRight('settings.write');
  const form = useFaceForm(draft);
  const chosen = params.get('part');
  const part = isPart(chosen) ? chosen : PARTS[0].key;
  const wrong = partsWithErrors(Object.entries(form.errors).flatMap(([path, error]) => (error ? [path] : [])));
  return (
    <>
      <PageHeader
        {...HEADER}
        status={<DraftBadge draft={draft} />}
        text={messages.whatYouSaveHereIsADraft}
        actions={mayChange && <FaceActions draft={draft} form={form} />}
      />
      <LinkTabs
        label={messages.parts}
        tabs={PARTS.map(({ key, label }) => ({ label, to: `${adminPaths.face()}?part=${key}`, isCurrent: key === part }))}
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
      Please check{' '}
      {PARTS.filter(({ key }) => parts.includes(key)).map(({ key, label }, i) => (
        <span key={key}>
          {i > 0 && ', '}
          <Link to={`${adminPaths.face()}?part=${key}`} className="underline">
            {label}
          </Link>
        </span>
      ))}
      .
    </p>
  );
}

function PartFields({ part, form, mayChange }: { part: Part; form: FaceForm; mayChange: boolean }) {
  switch (part) {
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
