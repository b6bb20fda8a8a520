import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { PageHeader } from '#console/page-header';
import { SkeletonPanel } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { useChange } from '#features/accounts/account-security/account-calls.console';
import { RIGHT_NAMES } from '#features/accounts/api-key-admin/api-key-admin.messages';
import { api } from '#http/client/api-client';
import { languageName } from '#languages/languages';
import { adminPaths } from '#shared/admin-paths';
import { formatList } from '#shared/lists';
import { formatDollars } from '#shared/money';
import { REFUND_RIGHT, RIGHTS, type Right, STAFF_ROLES, TRANSLATING_RIGHT } from '#shared/rights';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { OwnRoleForm } from './own-role-form.console';
import { ownRolesCalls } from './own-roles.calls';
import { needsRefundLimit } from './own-roles.rules';
import type { OwnRole } from './own-roles.schema';
import { ROLE_DESCRIPTIONS, ROLE_NAMES } from './staff.messages';
import { ROLES } from './staff.rules';
import { rolesMessages as texts } from './staff-console.messages';
import { useRight } from './use-right.console';

const LINES = 4;

/** What each role may do, and the roles that the owner makes. `languages` (BCP 47) are those that the shop translates into. */
export function RolesScreen({ languages }: { languages: readonly string[] }) {
  const query = useQuery(apiQuery(ownRolesCalls('/')));
  const mayWrite = useRight('staff.write');
  const [edited, setEdited] = useState<OwnRole | 'new'>();
  const close = () => setEdited(undefined);
  return (
    <>
      <PageHeader
        title={texts.roles}
        back={{ label: texts.staff, to: adminPaths.staff() }}
        text={texts.whatEachRoleMayDo}
        actions={
          mayWrite && (
            <Button size="sm" onClick={() => setEdited('new')}>
              <Plus aria-hidden className="size-4" />
              {texts.addRole}
            </Button>
          )
        }
      />
      <div className="grid max-w-4xl grid-cols-1 gap-5">
        <Card title={texts.rolesOfYourOwn} isFlush>
          <Loaded query={query} skeleton={<SkeletonPanel lines={LINES} />}>
            {({ roles }) =>
              roles.length === 0 ? (
                <p className="border-t border-line px-4 py-5 text-muted sm:px-5">{texts.noneYet}</p>
              ) : (
                <ul className="divide-y divide-line border-t border-line">
                  {roles.map((role) => (
                    <OwnRoleRow key={role._id} role={role} onEdit={mayWrite ? () => setEdited(role) : undefined} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Card>
        <Card title={texts.rolesOfEveryShop} isFlush>
          <ul className="divide-y divide-line border-t border-line">
            {STAFF_ROLES.map((role) => (
              <li key={role} className="px-4 py-4 sm:px-5">
                <h3 className="font-semibold">{ROLE_NAMES[role]}</h3>
                <p className="text-sm text-muted">{ROLE_DESCRIPTIONS[role]}</p>
                {ROLES[role].length < RIGHTS.length && <RightList rights={ROLES[role]} />}
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <Dialog isOpen={edited !== undefined} onClose={close} title={edited === 'new' || !edited ? texts.addRole : texts.edit(edited.name)}>
        {edited && <OwnRoleForm role={edited === 'new' ? undefined : edited} languages={languages} onClose={close} />}
      </Dialog>
    </>
  );
}

function OwnRoleRow({ role, onEdit }: { role: OwnRole; onEdit: (() => void) | undefined }) {
  const { _id, name, rights, refundLimit, languages, people } = role;
  const remove = useChange(() => api.delete(ownRolesCalls('/:roleId', { param: { roleId: _id } })), ownRolesCalls('/'));
  const confirmRemoval = async () => {
    if (await confirm({ title: texts.deleteQuestion(name), action: texts.delete, isDanger: true })) remove.mutate();
  };
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 dir="auto" className="font-semibold wrap-anywhere">
            {name}
          </h3>
          <p className="text-sm text-muted">{texts.people(people)}</p>
        </div>
        {onEdit && (
          <div className="flex gap-2">
            {people === 0 && (
              <Button
                variant="danger"
                size="sm"
                aria-label={texts.deleteRole(name)}
                isBusy={remove.isPending}
                onClick={() => void confirmRemoval()}
              >
                {texts.delete}
              </Button>
            )}
            <Button variant="secondary" size="sm" aria-label={texts.edit(name)} onClick={onEdit}>
              {texts.editText}
            </Button>
          </div>
        )}
      </div>
      <RightList rights={rights} refundLimit={refundLimit} languages={languages} />
    </li>
  );
}

interface RightListProps extends Pick<OwnRole, 'refundLimit' | 'languages'> {
  rights: readonly Right[];
}

function RightList({ rights, refundLimit, languages }: RightListProps) {
  const shown = rights.filter((right) => right !== REFUND_RIGHT || needsRefundLimit(rights));
  const nameOf = (right: Right) => {
    if (right === REFUND_RIGHT && refundLimit !== undefined) return texts.upTo(formatDollars(refundLimit));
    if (right === TRANSLATING_RIGHT && languages) return texts.translatesInto(formatList(languages.map(languageName)));
    return RIGHT_NAMES[right];
  };
  return (
    <ul className="mt-2 list-disc gap-x-8 ps-5 text-sm sm:columns-2">
      {shown.map((right) => (
        <li key={right} className="break-inside-avoid py-0.5">
          {nameOf(right)}
        </li>
      ))}
    </ul>
  );
}
