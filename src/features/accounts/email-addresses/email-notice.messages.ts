export const sendTheLinkAgain = 'Send the Link Again';
export const keepMyPresentAddress = 'Keep My Present Address';
