import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { apiQuery, refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { openingCalls } from '#features/content/opening/opening.calls';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { toast } from '#ui/toast';
import { shopSetupCalls } from './shop-setup.calls';
import type { ShopSetup } from './shop-setup.schema';
import { setupStepMessages as messages } from './shop-setup-console.messages';

interface SetupStepProps {
  title: string;
  text: string;
  children: (setup: ShopSetup) => ReactNode;
}

/** A screen that a step of the checklist opens, and that leads back to it. */
export function SetupStep({ title, text, children }: SetupStepProps) {
  const query = useQuery(apiQuery(shopSetupCalls('/')));
  return (
    <div className="max-w-2xl">
      <PageHeader title={title} text={text} back={{ label: messages.openYourShop, to: adminPaths.home() }} />
      <Loaded query={query} skeleton={<SkeletonCard fields={4} />}>
        {({ setup }) => children(setup)}
      </Loaded>
    </div>
  );
}

/** Instead of a step's form, what is to be done first or elsewhere. */
export function ElsewhereCard({ title, label, to }: { title: string; label: string; to: string }) {
  return (
    <Card title={title}>
      <ButtonLink variant="secondary" size="sm" to={to}>
        {label}
      </ButtonLink>
    </Card>
  );
}

/** For a step whose prices begin with the shop's country. */
export function CountryFirst() {
  return <ElsewhereCard title={messages.countryFirst} label={messages.toYourShop} to={adminPaths.setupProfile()} />;
}

/** Shows what a step's call answered, and goes back to the checklist. */
export function useStepDone() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async ({ setup, message }: { setup: ShopSetup; message: string }, ...changed: string[]) => {
    client.setQueryData(apiQuery(shopSetupCalls('/')).queryKey, { setup });
    toast.success(message);
    await refreshPaths(client, openingCalls('/'), ...changed);
    await navigate(adminPaths.home());
  };
}
