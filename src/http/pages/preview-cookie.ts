interface PreviewCookie {
  /** The token of the browser's private link, from a request's Cookie header. */
  read: (cookies: string | undefined) => string | undefined;
  /**
   * For the Set-Cookie header. Scripts cannot read it; another site cannot use it for more than opening a page. Without a token it
   * removes the cookie.
   */
  write: (token: string | undefined, options: { seconds: number; isSecure: boolean }) => string;
}

/** A cookie that lets one browser see the storefront as a private link shows it; its value is the link's token. */
export function previewCookie(name: string): PreviewCookie {
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`);
  return {
    read: (cookies) => (cookies === undefined ? undefined : pattern.exec(cookies)?.[1]),
    write: (token, { seconds, isSecure }) =>
      [
        `${name}=${token ?? ''}`,
        'Path=/',
        'HttpOnly',
        'SameSite=Lax',
        `Max-Age=${token === undefined ? 0 : Math.max(0, Math.floor(seconds))}`,
        ...(isSecure ? ['Secure'] : []),
      ].join('; '),
  };
}
