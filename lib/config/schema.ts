export const configSchema = (ruleIds: readonly string[]): object => ({ ruleIds });
