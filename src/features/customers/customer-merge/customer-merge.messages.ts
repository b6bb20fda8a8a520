/** Sentences about two accounts of one person. */
export const customerMergeMessages = {
  fromInvalid: 'Please choose the account that is merged',
  same: 'Please choose two different accounts',
  changed: 'One of the two accounts changed in the meantime. Please look at the preview again.',
  intoGuest: 'A guest has no account that another one could be merged into. Merge the guest into the account instead.',
  merged: 'The accounts were merged',
} as const;
