/** Apart from the form's, because every screen has the dialog and loads the form with it. */
export const confirmationDialogMessages = {
  confirmThatItIsYou: 'Confirm that it is you',
};
