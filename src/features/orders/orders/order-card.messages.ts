export const viewDetails = 'View Details';
export const track = 'Track';
export const approveThePayment = 'Approve the Payment';
