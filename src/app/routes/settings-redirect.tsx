import { redirect } from 'react-router';
import { paths } from '#paths';

/** Settings are a tab of the account area (section 2 of the decisions). */
export function loader() {
  throw redirect(paths.profile('settings'), 301);
}
