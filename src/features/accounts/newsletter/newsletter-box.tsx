import * as messages from './newsletter-box.messages';
import { NewsletterForm } from './newsletter-form';

/** Above the footer of every page. */
export function NewsletterBox() {
  return (
    <section aria-labelledby="newsletter-title" className="border-b border-line noscript:hidden">
      <div className="container-shop grid grid-cols-1 items-center gap-x-16 gap-y-6 py-10 lg:grid-cols-2">
        <div>
          <h2 id="newsletter-title" className="text-2xl font-bold sm:text-3xl">
            {messages.newsletter}
          </h2>
          <p className="mt-2 text-muted">{messages.whatComes}</p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  );
}
