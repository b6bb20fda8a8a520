export const messagesAttentionMessages = {
  messagesToAnswer: 'Messages to answer',
  messages: 'Messages',
};
