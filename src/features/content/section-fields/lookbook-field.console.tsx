import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { apiQuery } from '#console/api-query';
import { Combobox } from '#console/choice/combobox';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { LOOKBOOK_POINTS_MAX } from '#features/content/theme/theme.limits';
import type { BlockOf, HomeBlock, LookbookPoint } from '#features/content/theme/theme.schema';
import { IconButton } from '#ui/button';
import { findActiveProducts } from './chosen-product.console';
import { FieldGroup } from './field-group.console';
import { movePoint, placePoint } from './lookbook-points.rules';
import { PictureField } from './picture-field.console';
import { sectionFieldMessages as messages } from './section-fields.messages';

interface LookbookFieldProps {
  block: BlockOf<'lookbook'>;
  path: string;
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (block: HomeBlock) => void;
}

/** A picture, and the products that are on it: each is a point, which a click or the arrow keys place. */
export function LookbookField({ block, path, errors, onChange }: LookbookFieldProps) {
  const { picture, points } = block;
  const [selectedId, setSelectedId] = useState<string>();
  const products = useQueries({
    queries: points.map(({ productId }) => apiQuery(staffProductsCalls('/:id', { param: { id: productId } }))),
  });
  const nameOf = (at: number) => products[at]?.data?.product.name ?? points[at]?.productId ?? '';
  const selected = points.find(({ productId }) => productId === selectedId);
  const set = (changed: LookbookPoint) =>
    onChange({ ...block, points: points.map((point) => (point.productId === changed.productId ? changed : point)) });
  const place = (event: MouseEvent<HTMLElement>) => {
    if (selected) set(placePoint(selected, event, event.currentTarget.getBoundingClientRect()));
  };
  const move = (event: KeyboardEvent, point: LookbookPoint) => {
    const moved = movePoint(point, event);
    if (!moved) return;
    event.preventDefault();
    set(moved);
  };
  const add = (productId: string) => {
    onChange({ ...block, points: [...points, { productId, x: 50, y: 50 }] });
    setSelectedId(productId);
  };
  const load = async (text: string) =>
    (await findActiveProducts(text)).filter(({ value }) => points.every(({ productId }) => productId !== value));
  return (
    <div className="grid grid-cols-1 gap-4">
      <FieldGroup title={messages.picture}>
        <PictureField
          holds="picture"
          picture={picture}
          error={errors[`${path}.picture.url`]}
          onChange={(changed) => onChange({ ...block, picture: changed })}
        />
      </FieldGroup>
      <FieldGroup title={messages.points} hint={picture ? messages.pointsHint : messages.uploadFirst}>
        {picture && (
          // Points are placed from the left edge in every language.
          <div dir="ltr" className="relative">
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys move the point that has the focus. */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a click is a place on the picture. */}
            <img src={picture.url} alt="" onClick={place} className="w-full cursor-crosshair rounded-md bg-raised" />
            {points.map((point, at) => (
              <button
                key={point.productId}
                type="button"
                aria-label={messages.pointOf(nameOf(at))}
                aria-pressed={point === selected}
                onClick={() => setSelectedId(point.productId)}
                onFocus={() => setSelectedId(point.productId)}
                onKeyDown={(event) => move(event, point)}
                style={{ insetInlineStart: `${point.x}%`, top: `${point.y}%`, translate: '-50% -50%' }}
                className={`absolute grid size-9 place-items-center rounded-full border-2 text-sm font-bold shadow-float pointer-coarse:size-11 ${point === selected ? 'border-surface bg-accent text-on-accent' : 'border-line bg-surface text-ink'}`}
              >
                {at + 1}
              </button>
            ))}
          </div>
        )}
        {points.length > 0 && (
          <ol className="mt-3 divide-y divide-line rounded-md border border-line">
            {points.map((point, at) => (
              <li key={point.productId} className="flex min-h-12 items-center gap-2 px-3">
                <span className="font-semibold tabular-nums">{at + 1}</span>
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {nameOf(at)}
                </span>
                <IconButton
                  label={messages.remove(nameOf(at))}
                  onClick={() => onChange({ ...block, points: points.filter((other) => other !== point) })}
                >
                  <X aria-hidden className="size-4.5" />
                </IconButton>
              </li>
            ))}
          </ol>
        )}
        {picture && points.length < LOOKBOOK_POINTS_MAX && (
          <div className="mt-3">
            <Combobox
              label={messages.addAProduct}
              placeholder={messages.productHint}
              error={errors[`${path}.points`]}
              load={load}
              onChoose={({ value }) => add(value)}
            />
          </div>
        )}
      </FieldGroup>
    </div>
  );
}
