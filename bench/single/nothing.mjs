export const provided = [];
