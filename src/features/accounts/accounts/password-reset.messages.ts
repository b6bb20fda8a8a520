/** Messages of password resets. */
export const passwordResetMessages = {
  sent: 'Password reset email sent!',
  sendFailed: 'Failed to send reset email',
  done: 'Password reset successful!',
  failed: 'Password reset failed',
  linkDead: 'This link is no longer valid. Please ask for a new one.',
  rememberedIt: 'Remembered it? <link>Sign in</link>' as const,
} as const;
