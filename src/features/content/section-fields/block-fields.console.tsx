import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { categoriesByName } from '#features/catalog/categories/categories.calls';
import { MarkdownField } from '#features/content/pages/markdown-field.console';
import { HEADING_MAX_LENGTH, LINE_MAX_LENGTH, TEXT_MAX_LENGTH } from '#features/content/theme/theme.limits';
import type { BlockOf, HomeBlock, PRODUCT_RULES } from '#features/content/theme/theme.schema';
import { SelectField, TextArea, TextField } from '#ui/field';
import { ChosenProducts } from './chosen-products.console';
import { FieldGroup } from './field-group.console';
import { LinksField } from './links-field.console';
import { PictureField } from './picture-field.console';
import { SectionFields } from './section-fields.console';
import { blockFieldsMessages as messages } from './section-fields.messages';

type ProductRule = (typeof PRODUCT_RULES)[number];

const RULES: Readonly<Record<ProductRule, string>> = {
  featured: messages.featuredProducts,
  newest: messages.theNewest,
  bestSellers: messages.theBestSellers,
  deals: messages.onSale,
  category: messages.ofACategory,
  chosen: messages.chosenByHand,
};

interface BlockFieldsProps<Block extends HomeBlock> {
  block: Block;
  /** Of the block in the form: 'home.2'. */
  path: string;
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (block: HomeBlock) => void;
}

export function BlockFields({ block, ...field }: BlockFieldsProps<HomeBlock>) {
  switch (block.kind) {
    case 'hero':
      return <HeroFields block={block} {...field} />;
    case 'categories':
      return <Heading block={block} {...field} />;
    case 'products':
      return <ProductsFields block={block} {...field} />;
    case 'picture':
      return <PictureBlockFields block={block} {...field} />;
    case 'quote':
      return <QuoteFields block={block} {...field} />;
    case 'newsletter':
      return <NewsletterFields block={block} {...field} />;
    case 'promises':
      return <p className="text-muted">{messages.delivery}</p>;
    default:
      return <SectionFields block={block} {...field} />;
  }
}

function Heading({
  block,
  path,
  errors,
  onChange,
}: BlockFieldsProps<BlockOf<'hero' | 'categories' | 'products' | 'picture' | 'newsletter'>>) {
  return (
    <TextField
      label={messages.heading}
      name={`${path}.heading`}
      required={block.kind !== 'picture'}
      maxLength={HEADING_MAX_LENGTH}
      value={block.heading}
      error={errors[`${path}.heading`]}
      onChange={(event) => onChange({ ...block, heading: event.target.value })}
    />
  );
}

function HeroFields(props: BlockFieldsProps<BlockOf<'hero'>>) {
  const { block, path, errors, onChange } = props;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Heading {...props} />
      <TextArea
        label={messages.sentence}
        name={`${path}.text`}
        maxLength={TEXT_MAX_LENGTH}
        value={block.text}
        error={errors[`${path}.text`]}
        hint={messages.empty}
        onChange={(event) => onChange({ ...block, text: event.target.value })}
      />
      <FieldGroup title={messages.picture} hint={messages.withoutOne}>
        <PictureField
          holds="picture"
          picture={block.picture}
          error={errors[`${path}.picture.url`]}
          onChange={(picture) => onChange({ ...block, picture })}
        />
      </FieldGroup>
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
    </div>
  );
}

function ProductsFields(props: BlockFieldsProps<BlockOf<'products'>>) {
  const { block, path, errors, onChange } = props;
  const { data } = useQuery({
    ...apiQuery(categoriesByName()),
    enabled: block.rule === 'category',
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Heading {...props} />
      <SelectField
        label={messages.products}
        name={`${path}.rule`}
        value={block.rule}
        onChange={(event) => onChange({ ...block, rule: event.target.value as ProductRule })}
      >
        {Object.entries(RULES).map(([rule, label]) => (
          <option key={rule} value={rule}>
            {label}
          </option>
        ))}
      </SelectField>
      {block.rule === 'category' && (
        <SelectField
          label={messages.category}
          name={`${path}.category`}
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
      )}
      {block.rule === 'chosen' && (
        <ChosenProducts
          ids={block.productIds}
          error={errors[`${path}.productIds`]}
          onChange={(productIds) => onChange({ ...block, productIds })}
        />
      )}
    </div>
  );
}

function PictureBlockFields(props: BlockFieldsProps<BlockOf<'picture'>>) {
  const { block, path, errors, onChange } = props;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Heading {...props} />
      <MarkdownField
        name={`${path}.text`}
        rows={6}
        maxLength={TEXT_MAX_LENGTH}
        value={block.text}
        error={errors[`${path}.text`]}
        onChange={(text) => onChange({ ...block, text })}
      />
      <FieldGroup title={messages.picture}>
        <PictureField
          holds="picture"
          picture={block.picture}
          error={errors[`${path}.picture.url`]}
          onChange={(picture) => onChange({ ...block, picture })}
        />
      </FieldGroup>
      <SelectField
        label={messages.onAWideScreenThePictureIs}
        name={`${path}.side`}
        value={block.side}
        onChange={(event) => onChange({ ...block, side: event.target.value === 'right' ? 'right' : 'left' })}
      >
        <option value="left">{messages.onTheLeft}</option>
        <option value="right">{messages.onTheRight}</option>
      </SelectField>
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
    </div>
  );
}

function NewsletterFields(props: BlockFieldsProps<BlockOf<'newsletter'>>) {
  const { block, path, errors, onChange } = props;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Heading {...props} />
      <TextArea
        label={messages.text}
        name={`${path}.text`}
        maxLength={TEXT_MAX_LENGTH}
        value={block.text}
        error={errors[`${path}.text`]}
        hint={messages.theFormForTheNewsletterIsBeside}
        onChange={(event) => onChange({ ...block, text: event.target.value })}
      />
    </div>
  );
}

function QuoteFields({ block, path, errors, onChange }: BlockFieldsProps<BlockOf<'quote'>>) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextArea
        label={messages.quote}
        name={`${path}.text`}
        required
        maxLength={TEXT_MAX_LENGTH}
        value={block.text}
        error={errors[`${path}.text`]}
        onChange={(event) => onChange({ ...block, text: event.target.value })}
      />
      <TextField
        label={messages.whoSaysIt}
        name={`${path}.by`}
        maxLength={LINE_MAX_LENGTH}
        value={block.by}
        error={errors[`${path}.by`]}
        onChange={(event) => onChange({ ...block, by: event.target.value })}
      />
    </div>
  );
}
