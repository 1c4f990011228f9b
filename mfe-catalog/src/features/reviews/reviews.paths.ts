export const reviewPaths = {
  list: () => '/product/review',
};
