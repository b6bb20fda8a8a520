import { redirect } from 'react-router';
import { paths } from '#shared/paths';

/** Settings are a tab of the account: docs/rules.md#pages-settings. */
export function loader() {
  throw redirect(paths.profile('settings'), 301);
}
