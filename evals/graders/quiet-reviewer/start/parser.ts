export const parse = (text) => text.split(",");
