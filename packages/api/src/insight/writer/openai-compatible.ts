import { type Ask, type LanguageModel, WriterError } from '../../ground/ports/language-model.ts';

const ANSWER_WITHIN_MS = 8_000;

type ModelSettings = {
  base_url: string;
  api_key?: string;
  model: string;
  tokens_per_day: number;
  within_ms?: number;
};

/**
 * A model behind any OpenAI-compatible address (`base_url` ends with its version, as in https://api.example.com/v1),
 * through the AI SDK. It is loaded with the first ask: most installations have no model. One try, since the built-in
 * writer waits behind it.
 */
export function createLanguageModel({
  base_url,
  api_key,
  model,
  tokens_per_day,
  within_ms = ANSWER_WITHIN_MS,
}: ModelSettings): LanguageModel {
  const load = async () => {
    const [sdk, { createOpenAICompatible }] = await Promise.all([import('ai'), import('@ai-sdk/openai-compatible')]);
    return {
      sdk,
      chat: createOpenAICompatible({
        name: 'llm',
        baseURL: base_url,
        supportsStructuredOutputs: true,
        ...(api_key && { apiKey: api_key }),
      })(model),
    };
  };
  let loaded: ReturnType<typeof load> | undefined;
  return {
    name: model,
    tokens_per_day,
    async write<T>({ system, facts, schema, max_tokens }: Ask<T>) {
      let tokens = 0;
      try {
        const { sdk, chat } = await (loaded ??= load());
        const result = await sdk.generateText({
          model: chat,
          system,
          prompt: JSON.stringify(facts),
          output: sdk.Output.object({ schema }),
          maxOutputTokens: max_tokens,
          maxRetries: 0,
          temperature: 0.3,
          abortSignal: AbortSignal.timeout(within_ms),
        });
        tokens = result.totalUsage.totalTokens ?? 0;
        return { value: result.output as T, tokens };
      } catch (error) {
        const { usage } = error as { usage?: { totalTokens?: number } };
        throw new WriterError('No usable answer', tokens || (usage?.totalTokens ?? 0), error);
      }
    },
  };
}
