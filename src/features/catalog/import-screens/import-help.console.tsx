import { Card } from '#console/card';
import { IMPORT_KINDS } from '#features/catalog/import-files/import-fields.rules';
import { templateName, templateUrl } from './import-templates.console';
import { KINDS } from './import-texts.console';

/** What a person needs to know beside the wizard. */
export function ImportHelp() {
  return (
    <div className="grid gap-4">
      <Card title="How it works">
        <ol className="grid list-decimal gap-2 pl-5 text-sm marker:font-semibold">
          <li>You choose a file. Nothing in the shop changes yet.</li>
          <li>You see which column is what, and correct it if needed.</li>
          <li>You see what would be created, changed and refused, and why.</li>
          <li>You start it. It goes on by itself, and can be stopped and undone.</li>
        </ol>
      </Card>
      <Card title="Where do I get the file?">
        <dl className="grid gap-3 text-sm">
          <Source name="Shopify">Products (or Customers, or Inventory) → Export → All → CSV for Excel.</Source>
          <Source name="WooCommerce">Products → All Products → Export → Generate CSV.</Source>
          <Source name="A spreadsheet">
            File → Save as → CSV UTF-8. One row for each product or variant; the first row has the names of the columns.
          </Source>
        </dl>
      </Card>
      <Card title="Start with a template" text="Open it in a spreadsheet, replace the examples by your own rows, and save it as CSV.">
        <ul className="grid gap-1 text-sm">
          {IMPORT_KINDS.map((kind) => (
            <li key={kind}>
              <a
                href={templateUrl(kind)}
                download={templateName(kind)}
                className="inline-flex min-h-8 items-center font-medium text-accent underline pointer-coarse:min-h-11"
              >
                {KINDS[kind].title} (CSV)
              </a>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Good to know">
        <ul className="grid list-disc gap-2 pl-5 text-sm">
          <li>What is not in the file stays as it is: nothing is deleted.</li>
          <li>Products are found again by their handle or SKU, customers by their e-mail address.</li>
          <li>Rows with the same handle are one product with several variants.</li>
          <li>Pictures are fetched from their addresses after the products.</li>
          <li>Importing the same file twice changes nothing the second time.</li>
        </ul>
      </Card>
    </div>
  );
}

function Source({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-0.5 text-muted">{children}</dd>
    </div>
  );
}
