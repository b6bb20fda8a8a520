/** What the API and the browser say of a status where nobody has a better sentence. */
export const statusMessages = {
  unauthenticated: 'Session expired. Please login again.',
  forbidden: 'Access denied. Insufficient permissions.',
  not_found: 'Resource not found.',
  internal: 'Server error. Please try again later.',
  other: 'An error occurred.',
};
