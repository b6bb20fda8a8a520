import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.server';
import { sealInlineScripts } from './page-policy.server';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

describe('sealInlineScripts', () => {
  it('lists the hashes of the page’s own scripts and removes the nonce', () => {
    const { html, policy } = sealInlineScripts('<script nonce="n1">start()</script><script nonce="n1" type="module">more()</script>', {
      nonce: 'n1',
    });
    expect(html).toBe('<script>start()</script><script type="module">more()</script>');
    expect(policy).toContain(hashOf('start()'));
    expect(policy).toContain(hashOf('more()'));
  });

  it('hashes the bytes of scripts with non-ASCII characters', () => {
    const html = '<p>für</p><script nonce="n1">say("Größe → 3")</script>';
    const sealed = sealInlineScripts(html, { nonce: 'n1', constants: ['tell("é")'] });
    expect(sealed.policy).toContain(hashOf('say("Größe → 3")'));
    expect(sealed.policy).toContain(hashOf('tell("é")'));
    expect(sealed.html).toBe('<p>für</p><script>say("Größe → 3")</script>');
  });

  it('does not allow an injected script', () => {
    const { policy } = sealInlineScripts(
      '<script>evil()</script><script nonce="guess">evil()</script><script nonce="n1">start()</script>',
      { nonce: 'n1' },
    );
    expect(policy).not.toContain(hashOf('evil()'));
  });

  it('lets only the page beside the theme editor be framed, and only by the shop itself', () => {
    const ancestors = (options: { mayBeFramed?: boolean }) =>
      /frame-ancestors .*$/.exec(sealInlineScripts('', { nonce: 'n1', ...options }).policy)?.[0];
    expect(ancestors({})).toBe("frame-ancestors 'none'");
    expect(ancestors({ mayBeFramed: false })).toBe("frame-ancestors 'none'");
    expect(ancestors({ mayBeFramed: true })).toBe("frame-ancestors 'self'");
  });

  it('allows the given constant scripts', () => {
    expect(sealInlineScripts('', { nonce: 'n1', constants: ['theme()'] }).policy).toContain(hashOf('theme()'));
  });

  it('allows pictures from the shop and from the configured hosts', () => {
    const imageSources = (pictureHosts?: string[]) => {
      const { policy } = sealInlineScripts('', { nonce: 'n1', ...(pictureHosts && { pictureHosts }) });
      return policy.split('; ').find((directive) => directive.startsWith('img-src'));
    };
    expect(imageSources()).toBe("img-src 'self' data:");
    const { pictureHosts } = readConfig({ PICTURE_HOSTS: 'https://pictures.example, https://cdn.example:8443' });
    expect(imageSources(pictureHosts)).toBe("img-src 'self' data: https://pictures.example https://cdn.example:8443");
  });

  it.each(['https://a.example; script-src *', 'http://a.example', '*', 'https:', "'unsafe-inline'", 'https://a.example/path'])(
    'refuses a picture host that is not a plain HTTPS origin: %s',
    (wrong) => {
      expect(() => readConfig({ PICTURE_HOSTS: wrong })).toThrow('PICTURE_HOSTS');
    },
  );

  it('allows inline scripts in no other way', () => {
    const { policy } = sealInlineScripts('', { nonce: 'n1' });
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src'));
    expect(scripts).not.toContain('unsafe');
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
  });
});
