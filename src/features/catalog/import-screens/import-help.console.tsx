import { Card } from '#console/card';
import { importHelpMessages as messages } from './import-screens.messages';
import { TEMPLATE_KINDS, templateName, templateUrl } from './import-templates.console';
import { KINDS } from './import-texts.console';

/** What a person needs to know beside the wizard. */
export function ImportHelp() {
  return (
    <div className="grid gap-4">
      <Card title={messages.howItWorks}>
        <ol className="grid list-decimal gap-2 ps-5 text-sm marker:font-semibold">
          <li>{messages.youChooseAFile}</li>
          <li>{messages.youSeeWhichColumnIsWhat}</li>
          <li>{messages.youSeeWhatWouldBeCreated}</li>
          <li>{messages.youStartIt}</li>
        </ol>
      </Card>
      <Card title={messages.whereDoIGetTheFile}>
        <dl className="grid gap-3 text-sm">
          <Source name="Shopify">{messages.products}</Source>
          <Source name="WooCommerce">{messages.productsAllProductsExportGenerateCsv}</Source>
          <Source name={messages.aSpreadsheet}>{messages.fileSaveAsCsvUtf8}</Source>
        </dl>
      </Card>
      <Card title={messages.startWithATemplate} text={messages.openItInASpreadsheet}>
        <ul className="grid gap-1 text-sm">
          {TEMPLATE_KINDS.map((kind) => (
            <li key={kind}>
              <a
                href={templateUrl(kind)}
                download={templateName(kind)}
                className="inline-flex min-h-8 items-center font-medium text-accent underline pointer-coarse:min-h-11"
              >
                {messages.csv(KINDS[kind].title)}
              </a>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={messages.goodToKnow}>
        <ul className="grid list-disc gap-2 ps-5 text-sm">
          <li>{messages.whatIsNotInTheFileStays}</li>
          <li>{messages.productsAreFoundAgainByTheirHandle}</li>
          <li>{messages.rowsWithTheSameHandleAreOne}</li>
          <li>{messages.picturesAreFetchedFromTheirAddressesAfter}</li>
          <li>{messages.importingTheSameFileTwiceChangesNothing}</li>
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
