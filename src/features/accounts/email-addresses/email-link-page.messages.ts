export const confirmEmailAddress = 'Confirm Email Address';
export const takeMyAccountBack = 'Take My Account Back';
export const goToYourAccount = 'Go to Your Account';
