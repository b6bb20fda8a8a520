export const title = 'Take Your Account Back';
