import { mailFrameMessages as messages } from './mail.messages';

/** Nothing but inline styles, on top of the console's own policy, which the frame inherits. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><base target="_blank">`;

/** A mail as mail programs show it: in a frame without scripts, links, forms, pictures and an origin. */
export function MailFrame({ subject, html, className = '' }: { subject: string; html: string; className?: string }) {
  return (
    <iframe
      title={messages.mail(subject)}
      sandbox=""
      srcDoc={toFramed(html)}
      className={`h-160 rounded-sm border border-line bg-white ${className}`}
    />
  );
}

/** The console's policy allows style attributes, and no style elements. These have only the colours of dark mail programs. */
function toFramed(html: string): string {
  return html.replace(/<style>[^<]*<\/style>/g, '').replace('<head>', `<head>${POLICY}`);
}
