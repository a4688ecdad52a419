// Which agent a name stands for.
import type { DispatchContract } from '../../lib/contract/types.js';

/** Whether a type is the contract's agent: by its own name, or qualified by its plugin's. */
export const isAgent = (type: string, contract: DispatchContract): boolean =>
  type === contract.agent.value || type.endsWith(`:${contract.agent.value}`);
