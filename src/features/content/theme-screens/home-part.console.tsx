import { useSearchParams } from 'react-router';
import { Card } from '#console/card';
import { SectionList } from '#features/content/section-fields/section-list.console';
import { homePartMessages as messages } from './theme-screens.messages';
import type { ThemeForm } from './use-theme-form.console';

/** The blocks of the home page, in any order. */
export function HomePart({ form: { values, set, errorOf, errors } }: { form: ThemeForm }) {
  const [openId, setOpenId] = useOpenBlock();
  return (
    <div className="max-w-3xl">
      <Card title={messages.blocks} text={messages.fromTopToBottom}>
        <SectionList
          label={messages.blocks}
          addLabel={messages.addABlock}
          empty={messages.theHomePageIsEmpty}
          sections={values.home}
          path="home"
          errors={{ ...errors, home: errorOf('home') }}
          openId={openId}
          onOpen={setOpenId}
          onChange={(home) => set({ home })}
        />
      </Card>
    </div>
  );
}

/** The open block is in the address, so that a click on it in the page beside the form opens it. */
function useOpenBlock(): [string | null, (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const open = (id: string | undefined) =>
    setParams({ part: 'home', ...(id !== undefined && { section: id }) }, { replace: true, preventScrollReset: true });
  return [params.get('section'), open];
}
