import Fastify, { type FastifyInstance } from 'fastify';

/** Fastify's own compilers, which it shows once an app with schemas is ready. */
async function fastifyCompilers() {
  const app = Fastify({
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  });
  const schema = { body: {}, response: { 200: {} } };
  app.post('/', { schema }, () => undefined);
  await app.ready();
  const { validatorCompiler, serializerCompiler } = app;
  await app.close();
  if (!validatorCompiler || !serializerCompiler) throw new Error('Fastify has no compilers.');
  return { validatorCompiler, serializerCompiler };
}

type Compilers = Awaited<ReturnType<typeof fastifyCompilers>>;
type Validator = ReturnType<Compilers['validatorCompiler']>;
type Serializer = ReturnType<Compilers['serializerCompiler']>;

let compilers: Promise<Compilers> | undefined;
const validators = new WeakMap<object, Validator>();
const serializers = new WeakMap<object, Serializer>();

/**
 * Compiles the schemas of each call when it is first called, once for all apps of the process. Fastify
 * would compile all of them at the start, of which it would be the most, and answers once more for HEAD.
 * Values are validated as they are: nothing is converted, left out or filled in.
 */
export async function compileSchemasLate(app: FastifyInstance): Promise<void> {
  compilers ??= fastifyCompilers();
  const { validatorCompiler, serializerCompiler } = await compilers;
  app.setValidatorCompiler((route) => {
    const compiled = lazily(validators, route.schema, () => validatorCompiler(route));
    const validate: Validator = (value: unknown) => {
      const result = compiled()(value);
      validate.errors = compiled().errors ?? null;
      return result;
    };
    return validate;
  });
  app.setSerializerCompiler((route) => {
    const compiled = lazily(serializers, route.schema, () => serializerCompiler(route));
    return (value) => compiled()(value);
  });
}

/** What `compile` returns, called when it is first needed; `known` has what was compiled for other calls. */
function lazily<Compiled>(
  known: WeakMap<object, Compiled>,
  schema: object,
  compile: () => Compiled,
): () => Compiled {
  let compiled: Compiled | undefined;
  return () => {
    if (!compiled) {
      compiled = known.get(schema) ?? compile();
      known.set(schema, compiled);
    }
    return compiled;
  };
}
