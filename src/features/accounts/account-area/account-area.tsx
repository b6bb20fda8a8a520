import { CreditCard, Heart, type LucideIcon, MapPin, Package, Settings2, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { profileMessages as messages } from '#features/accounts/accounts/profile.messages';
import { type ProfileTab, paths } from '#shared/paths';
import { ButtonLink } from '#ui/button';
import { stepRight } from '#ui/reading-direction';
import * as texts from './account-area.messages';

function listTabs(): readonly { tab: ProfileTab | undefined; name: string; icon: LucideIcon }[] {
  return [
    { tab: undefined, name: texts.profileInfo, icon: UserRound },
    { tab: 'orders', name: texts.orderHistory, icon: Package },
    { tab: 'addresses', name: texts.addresses, icon: MapPin },
    { tab: 'payment-methods', name: texts.paymentMethods, icon: CreditCard },
    { tab: 'wishlist', name: texts.wishlist, icon: Heart },
    { tab: 'settings', name: texts.settings, icon: Settings2 },
  ];
}

/** The tab in the URL; the first one if there is none or an unknown one. */
export function readTab(name: string | null): ProfileTab | undefined {
  return listTabs().find(({ tab }) => tab === name)?.tab;
}

/** The customer's account pages: a list of tabs beside the open one. */
export function AccountArea({ user, tab: current, children }: { user: User; tab: ProfileTab | undefined; children: ReactNode }) {
  const here = useRef<HTMLAnchorElement>(null);
  // On phones the tabs are a scrollable strip: scroll the open one into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the tab changes.
  useEffect(() => {
    const link = here.current;
    const strip = link?.parentElement?.parentElement;
    if (!link || !strip) return;
    const fromRight = link.offsetLeft + link.offsetWidth - strip.clientWidth;
    strip.scrollLeft = stepRight() > 0 ? link.offsetLeft - 16 : fromRight + 16;
  }, [current]);
  return (
    <div className="container-shop py-8 lg:py-12">
      <p className="text-muted">{texts.hello(user.firstName)}</p>
      <h1 className="text-3xl font-bold lg:text-4xl">{texts.yourAccount}</h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:mt-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
        <nav aria-label={texts.account} className="max-lg:-mx-4 lg:sticky lg:top-24">
          <ul className="relative flex gap-1 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-1 lg:flex-col">
            {listTabs().map(({ tab, name, icon: Icon }) => (
              <li key={name}>
                <Link
                  ref={tab === current ? here : undefined}
                  to={paths.profile(tab)}
                  preventScrollReset
                  aria-current={tab === current ? 'page' : undefined}
                  className="flex min-h-11 items-center gap-3 rounded-full px-4 py-2 font-medium whitespace-nowrap text-muted hover:bg-raised hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-ground"
                >
                  <Icon aria-hidden className="size-5 shrink-0" />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 grid-cols-1 gap-6">{children}</div>
      </div>
    </div>
  );
}

/** docs/rules.md#accounts-area */
export function PleaseSignIn({ returnTo }: { returnTo: string }) {
  return (
    <div className="container-shop grid justify-items-center gap-5 py-24 text-center">
      <UserRound aria-hidden className="size-14 text-muted" strokeWidth={1.25} />
      <h1 className="text-2xl font-bold">{messages.loginFirst}</h1>
      <ButtonLink to={paths.login(returnTo)} size="lg">
        {texts.signIn}
      </ButtonLink>
    </div>
  );
}

/** As high as a tab, to avoid layout shifts. */
export function AccountSkeleton() {
  return (
    <div className="container-shop py-8 lg:py-12" role="status" aria-label={texts.loadingYourAccount}>
      <h1 className="sr-only">{texts.yourAccount}</h1>
      <div className="skeleton h-16 w-56" />
      <div className="mt-8 grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
        <div className="skeleton h-11 lg:h-60" />
        <div className="skeleton h-96" />
      </div>
    </div>
  );
}
