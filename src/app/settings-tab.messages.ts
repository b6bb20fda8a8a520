export const changePassword = 'Change Password';
export const othersSignedOut = 'Every other device is signed out when you do.';
