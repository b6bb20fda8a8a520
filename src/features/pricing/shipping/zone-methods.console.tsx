import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Card } from '#console/card';
import { Sortable } from '#console/table/sortable';
import { Button, IconButton } from '#ui/button';
import { MethodEditor } from './method-editor.console';
import { zoneMethodsMessages as messages } from './shipping-console.messages';
import { describeMethod } from './shipping-words.rules';
import type { ZoneForm } from './use-zone-form.console';
import { isComplete, type MethodDraft, newMethod, toTerms } from './zone-form.console';

const MAX_METHODS = 20;

/** How orders get there, in the order in which shoppers see it. */
export function ZoneMethods({ form }: { form: ZoneForm }) {
  const { values, set, errorOf } = form;
  const { methods } = values;
  const [openId, setOpenId] = useState<string | undefined>(methods.length === 1 ? methods[0]?.id : undefined);
  const add = () => {
    const method = newMethod();
    set({ methods: [...methods, method] });
    setOpenId(method.id);
  };
  const error = errorOf('methods');
  return (
    <Card title={messages.methods} text={messages.shoppersChooseAmongThemAtCheckout}>
      {methods.length === 0 && <p className="text-muted">{messages.nothingIsDeliveredToThisZoneYet}</p>}
      <Sortable
        label={messages.methods}
        items={methods}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name || messages.newMethod}
        onOrder={(ordered) => set({ methods: ordered })}
        className="grid gap-3"
      >
        {(method, handle) => {
          const at = methods.indexOf(method);
          const path = `methods.${at}`;
          const isOpen = openId === method.id || errorOf(path) !== undefined;
          return (
            <div className="rounded-md border border-line bg-surface p-3 sm:p-4">
              <div className="flex items-start gap-2">
                {handle}
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => setOpenId(openId === method.id ? undefined : method.id)}
                  className="min-h-8 min-w-0 flex-1 rounded-sm text-start font-medium wrap-anywhere pointer-coarse:min-h-11"
                >
                  {sentenceOf(method)}
                </button>
                <IconButton
                  label={messages.remove(method.name)}
                  onClick={() => set({ methods: methods.filter(({ id }) => id !== method.id) })}
                >
                  <Trash2 aria-hidden className="size-4.5" />
                </IconButton>
              </div>
              {isOpen && (
                <div className="mt-4">
                  <MethodEditor
                    method={method}
                    errorOf={(field) => errorOf(`${path}.${field}`)}
                    onChange={(changes) =>
                      set({ methods: methods.map((each) => (each.id === method.id ? { ...each, ...changes } : each)) })
                    }
                  />
                </div>
              )}
            </div>
          );
        }}
      </Sortable>
      {error && methods.every((_, at) => errorOf(`methods.${at}`) === undefined) && (
        <p role="alert" className="mt-3 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      {methods.length < MAX_METHODS && (
        <Button variant="secondary" className="mt-4" onClick={add}>
          <Plus aria-hidden className="size-4" />
          {messages.addAMethod}
        </Button>
      )}
    </Card>
  );
}

function sentenceOf(method: MethodDraft): string {
  if (method.name.trim() === '') return messages.newMethod;
  const terms = toTerms(method);
  return isComplete(terms) ? describeMethod(terms) : method.name;
}
