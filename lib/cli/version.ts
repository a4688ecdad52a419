/** Equal to the version in package.json, which a test holds it against. */
export const VERSION = '0.1.0';
