import type { MailSecurity } from '#features/platform/mail/mail-server.rules';
import type { RecordKind, RecordState } from './mail-settings.rules';

export const mailSettingsScreenMessages = {
  mail: 'Email',
  howMailsLeave: 'The server that sends the shop’s emails, and who they come from.',
  loading: 'Loading the email settings',
  server: 'Mail server',
  yourProviderTellsYou: 'You get these from your email provider. Without a server, emails are saved as files and don’t reach anyone.',
  setByTheEnvironment: 'Set by the environment (SMTP_URL). It can’t be changed here.',
  host: 'Server',
  hostExample: 'For example: smtp.example.com',
  port: 'Port',
  encryption: 'Encryption',
  user: 'User name',
  password: 'Password',
  neverShown: 'Stored encrypted, and never shown again.',
  sender: 'Sender',
  whoMailsComeFrom: 'The sender that people see. Replies always go to the shop’s email address.',
  senderName: 'Name',
  senderEmail: 'Email address',
  sameAsTheShop: (value: string) => `Empty: ${value}`,
  dkimSelector: 'DKIM selector',
  selectorHint: 'Optional, for the check below. Your email provider shows it in its DNS settings, such as s1 in s1._domainkey.',
  save: 'Save',
  somebodyElse: 'Someone else changed these settings in the meantime. Yours are in the form; saving again replaces theirs.',
  check: 'Check',
  whatReceiversSee: 'Signs in to the server, and checks the DNS records that tell your emails from forged ones.',
  runTheCheck: 'Run the check',
  sendATestMail: 'Send a test email',
  result: 'Result of the check',
  signInWorks: 'The server takes your user name and password.',
  signInFails: 'The server doesn’t take emails',
  allMails: 'All emails',
};

export const securityNames = {
  starttls: 'STARTTLS (usual, port 587)',
  tls: 'TLS (port 465)',
  none: 'None',
} as const satisfies Record<MailSecurity, string>;

export const recordNames = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' } as const satisfies Record<RecordKind, string>;

/** What a finding means, and what to do. */
export function recordText(kind: RecordKind, state: RecordState, domain: string): string {
  switch (state) {
    case 'good':
      return GOOD[kind];
    case 'weak':
      return 'Forged emails are not rejected yet. Once your own emails pass, set p=quarantine or p=reject.';
    case 'open':
      return `It lets anyone send emails as ${domain}. Replace +all with ~all or -all.`;
    case 'revoked':
      return 'The key is empty, so receivers treat signatures with it as invalid. Publish the key of your email provider.';
    case 'several':
      return 'There are several records, so receivers ignore all of them. Merge them into one.';
    case 'missing':
      return MISSING[kind](domain);
    case 'unknown':
      return 'The DNS lookup failed on the shop’s server. Try again later, or use your email provider’s own check.';
    case 'unasked':
      return 'Enter the DKIM selector above to look this up.';
    default:
      return state satisfies never;
  }
}

const GOOD = {
  spf: 'Receivers know which servers may send for you. Make sure that the one above is among them.',
  dkim: 'Receivers can verify the signature of your emails.',
  dmarc: 'Receivers know what to do with emails that only claim to come from you.',
} as const satisfies Record<RecordKind, string>;

const MISSING = {
  spf: (domain: string) => `Add the TXT record that your email provider gives you to ${domain}. Without it, emails may land in spam.`,
  dkim: () => 'There is no key with this selector. Check the selector, or add the record that your email provider gives you.',
  dmarc: (domain: string) => `Add a TXT record named _dmarc.${domain}, for example: v=DMARC1; p=none. Gmail and Yahoo ask for one.`,
} as const satisfies Record<RecordKind, (domain: string) => string>;
