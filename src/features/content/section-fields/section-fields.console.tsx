import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery } from '#console/api-query';
import { toIso, toLocal } from '#console/local-time';
import { categoriesByName } from '#features/catalog/categories/categories.calls';
import { MarkdownField } from '#features/content/pages/markdown-field.console';
import { HEADING_MAX_LENGTH, PAGE_TEXT_MAX_LENGTH, TEXT_MAX_LENGTH } from '#features/content/theme/theme.limits';
import type { BlockOf, HomeBlock } from '#features/content/theme/theme.schema';
import { SelectField, TextArea, TextField } from '#ui/field';
import { ChosenProduct } from './chosen-product.console';
import { ChosenReviews } from './chosen-reviews.console';
import { FieldGroup } from './field-group.console';
import { LinksField } from './links-field.console';
import { LogosField } from './logos-field.console';
import { LookbookField } from './lookbook-field.console';
import { PictureField } from './picture-field.console';
import { QuestionsField } from './questions-field.console';
import { sectionFieldMessages as messages } from './section-fields.messages';

/** The kinds whose fields are in this file. */
type SectionBlock = BlockOf<
  'banner' | 'product' | 'reviews' | 'lookbook' | 'questions' | 'logos' | 'countdown' | 'place' | 'text' | 'collection' | 'viewed'
>;

interface SectionFieldsProps<Block extends SectionBlock> {
  block: Block;
  /** Of the block in the form: 'home.2'. */
  path: string;
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (block: HomeBlock) => void;
}

export function SectionFields(props: SectionFieldsProps<SectionBlock>) {
  const { block, ...field } = props;
  switch (block.kind) {
    case 'banner':
      return <BannerFields block={block} {...field} />;
    case 'product':
      return <ProductFields block={block} {...field} />;
    case 'reviews':
      return <ReviewsFields block={block} {...field} />;
    case 'lookbook':
      return (
        <Fields>
          <Heading block={block} {...field} />
          <LookbookField block={block} {...field} />
        </Fields>
      );
    case 'questions':
      return (
        <Fields>
          <Heading block={block} {...field} />
          <QuestionsField block={block} {...field} />
        </Fields>
      );
    case 'logos':
      return (
        <Fields>
          <Heading block={block} {...field} />
          <LogosField block={block} {...field} />
        </Fields>
      );
    case 'countdown':
      return <CountdownFields block={block} {...field} />;
    case 'place':
      return (
        <Fields>
          <Heading block={block} {...field} />
          <p className="text-muted">{messages.contactIsInSettings}</p>
        </Fields>
      );
    case 'text':
      return (
        <Fields>
          <Heading block={block} {...field} />
          <MarkdownField
            name={`${field.path}.text`}
            rows={10}
            maxLength={PAGE_TEXT_MAX_LENGTH}
            value={block.text}
            error={field.errors[`${field.path}.text`]}
            onChange={(text) => field.onChange({ ...block, text })}
          />
        </Fields>
      );
    case 'collection':
      return <CollectionFields block={block} {...field} />;
    case 'viewed':
      return <p className="text-muted">{messages.viewedIsOfTheVisitor}</p>;
    default:
      return block satisfies never;
  }
}

function Fields({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4">{children}</div>;
}

const MAY_BE_EMPTY = ['product', 'logos', 'text', 'collection'];

function Heading({
  block,
  path,
  errors,
  onChange,
  hint,
}: SectionFieldsProps<Extract<SectionBlock, { heading: string }>> & { hint?: string }) {
  return (
    <TextField
      label={messages.heading}
      name={`${path}.heading`}
      required={!MAY_BE_EMPTY.includes(block.kind)}
      maxLength={HEADING_MAX_LENGTH}
      value={block.heading}
      error={errors[`${path}.heading`]}
      hint={hint}
      onChange={(event) => onChange({ ...block, heading: event.target.value })}
    />
  );
}

type WithText = Extract<SectionBlock, { heading: string; text: string }>;

function Text({ block, path, errors, onChange, hint }: SectionFieldsProps<WithText> & { hint?: string }) {
  return (
    <TextArea
      label={messages.text}
      name={`${path}.text`}
      maxLength={TEXT_MAX_LENGTH}
      value={block.text}
      error={errors[`${path}.text`]}
      hint={hint}
      onChange={(event) => onChange({ ...block, text: event.target.value })}
    />
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  name: string;
  value: Value;
  options: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, name, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <SelectField label={label} name={name} value={value} onChange={(event) => onChange(event.target.value as Value)}>
      {Object.entries<string>(options).map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

function BannerFields(props: SectionFieldsProps<BlockOf<'banner'>>) {
  const { block, path, errors, onChange } = props;
  return (
    <Fields>
      <Heading {...props} />
      <Text {...props} />
      <FieldGroup title={messages.picture} hint={messages.withoutAPicture}>
        <PictureField
          holds="picture"
          picture={block.picture}
          error={errors[`${path}.picture.url`]}
          onChange={(picture) => onChange({ ...block, picture })}
        />
      </FieldGroup>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Choice
          label={messages.words}
          name={`${path}.place`}
          value={block.place}
          options={messages.places}
          onChange={(place) => onChange({ ...block, place })}
        />
        <Choice
          label={messages.height}
          name={`${path}.height`}
          value={block.height}
          options={messages.heights}
          onChange={(height) => onChange({ ...block, height })}
        />
      </div>
      <FieldGroup title={messages.buttons}>
        <LinksField
          label={messages.buttons}
          path={`${path}.links`}
          links={block.links}
          errors={errors}
          max={2}
          onChange={(links) => onChange({ ...block, links })}
        />
      </FieldGroup>
    </Fields>
  );
}

function ProductFields(props: SectionFieldsProps<BlockOf<'product'>>) {
  const { block, path, errors, onChange } = props;
  return (
    <Fields>
      <ChosenProduct id={block.productId} error={errors[`${path}.productId`]} onChange={(productId) => onChange({ ...block, productId })} />
      <Heading {...props} hint={messages.emptyName} />
      <Text {...props} hint={messages.emptyDescription} />
      <Choice
        label={messages.pictureSide}
        name={`${path}.side`}
        value={block.side}
        options={{ left: messages.left, right: messages.right }}
        onChange={(side) => onChange({ ...block, side })}
      />
    </Fields>
  );
}

function ReviewsFields(props: SectionFieldsProps<BlockOf<'reviews'>>) {
  const { block, path, errors, onChange } = props;
  return (
    <Fields>
      <Heading {...props} />
      <Choice
        label={messages.reviews}
        name={`${path}.rule`}
        value={block.rule}
        options={messages.reviewRules}
        onChange={(rule) => onChange({ ...block, rule })}
      />
      {block.rule === 'chosen' && (
        <ChosenReviews
          ids={block.reviewIds}
          error={errors[`${path}.reviewIds`]}
          onChange={(reviewIds) => onChange({ ...block, reviewIds })}
        />
      )}
    </Fields>
  );
}

function CountdownFields(props: SectionFieldsProps<BlockOf<'countdown'>>) {
  const { block, path, errors, onChange } = props;
  return (
    <Fields>
      <Heading {...props} />
      <Text {...props} />
      <TextField
        label={messages.endsAt}
        name={`${path}.endsAt`}
        type="datetime-local"
        required
        value={toLocal(block.endsAt || undefined)}
        error={errors[`${path}.endsAt`]}
        hint={messages.endsAtHint}
        onChange={(event) => onChange({ ...block, endsAt: toIso(event.target.value) ?? '' })}
      />
      <FieldGroup title={messages.button}>
        <LinksField
          label={messages.button}
          path={`${path}.links`}
          links={block.links}
          errors={errors}
          max={1}
          onChange={(links) => onChange({ ...block, links })}
        />
      </FieldGroup>
    </Fields>
  );
}

function CollectionFields(props: SectionFieldsProps<BlockOf<'collection'>>) {
  const { block, path, errors, onChange } = props;
  const { data } = useQuery(apiQuery(categoriesByName()));
  return (
    <Fields>
      <SelectField
        label={messages.category}
        name={`${path}.category`}
        required
        value={block.category}
        error={errors[`${path}.category`]}
        onChange={(event) => onChange({ ...block, category: event.target.value })}
      >
        <option value="">{messages.pleaseChoose}</option>
        {data?.categories.map(({ slug, name }) => (
          <option key={slug} value={slug} dir="auto">
            {name}
          </option>
        ))}
      </SelectField>
      <Heading {...props} hint={messages.emptyCategoryName} />
      <Text {...props} hint={messages.emptyCategoryText} />
    </Fields>
  );
}
