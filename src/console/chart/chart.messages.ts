export const chartPlotMessages = {
  pointByPoint: (title: string) => `${title}, point by point`,
};

export const chartMessages = {
  showAsTable: 'Show as table',
};
