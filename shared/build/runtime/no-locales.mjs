// zod's own sentences in fifty languages: ours come from @bo/contracts.
export {};
