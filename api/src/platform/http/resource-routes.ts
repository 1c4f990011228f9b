import { type Area, BulkAnswer, bulkInput, BulkPreview, listPage, type Permission, RecordUsage } from '@bo/contracts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../access/caller.ts';
import { callerOf } from '../access/guard.ts';
import type { Db } from '../db/database.ts';
import type { Export } from '../export/define.ts';
import { exportRoute } from '../export/export.ts';
import type { Finder } from '../list/finder.ts';
import type { List } from '../list/list.ts';
import { expectFound } from '../records.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import type { App, Platform } from './app-type.ts';
import type { Bulk } from './bulk.ts';
import { ById, created, noContent, ok } from './contract.ts';
import { Versioned, versionOf } from './version.ts';

/** What the routes of a resource have in common. */
interface Resource<Entity> {
  /** As in its path: `variant-types` is under `/admin_panel/variant-types/`. */
  name: string;
  /** Its permissions: `brand` asks for `brand.view`, `brand.edit` and so on. */
  area: Area;
  /** The contract of the record that its detail and its writes answer. */
  entity: z.ZodType<Entity>;
}

/** The parts of a request that the contracts of these routes have parsed; fastify's types do not survive a generic. */
const idOf = (request: { params: unknown }): string => (request.params as z.output<typeof ById>).id;

/** A contract strips what it does not know: the version that a body says is let through to anyone who reads it. */
const versioned = (body: z.ZodType): z.ZodType =>
  body instanceof z.ZodObject && !('version' in body.shape) ? body.safeExtend(Versioned.shape) : body;

/**
 * Functions that declare the routes most resources have, with their contracts and permissions; a module calls those it
 * wants, in any order, and writes what only it has beside them:
 *
 *     const brands = resourceRoutes(app, platform, { name: 'brands', area: 'brand', entity: Brand });
 *     brands.list(brandList);
 *     brands.update(BrandInput, changeBrand);
 *
 * A list or a finder that knows no row scope does not fit them.
 */
export function resourceRoutes<Entity>(app: App, platform: Platform, { name, area, entity }: Resource<Entity>) {
  const { db, write, writeOnce } = platform;
  const path = `/admin_panel/${name}/`;
  const tags = [name.replaceAll('-', ' ')];
  const one = `${path}:id/`;
  type Answer = Promise<Entity>;

  /** `POST …/{id}/{ending}/`: something done to one record, as the caller saw it. */
  function act<Body extends object | null | undefined>(
    ending: string,
    {
      permission,
      body,
      run,
    }: {
      permission: Permission;
      body: z.ZodType<Body>;
      run: (unit: UnitOfWork, id: string, body: Body & { version: number }) => Answer;
    },
  ): void {
    app.post(
      `${one}${ending}/`,
      { config: { permission }, schema: { tags, params: ById, body: versioned(body), response: ok(entity) } },
      (request: FastifyRequest) => {
        const given = { ...(request.body as Body), version: versionOf(request) };
        return write(request, (unit) => run(unit, idOf(request), given));
      },
    );
  }

  return {
    path,
    tags,
    act,

    /** `GET …/`: a page of the list. `item` is the contract of its rows, where they are not whole records. */
    list<Q extends z.ZodType, Item>(list: List<Q, Item>, item: z.ZodType<Item> = entity as never): void {
      app.get(
        path,
        {
          config: { permission: `${area}.view` },
          schema: { tags, querystring: list.query, response: ok(listPage(item)) },
        },
        (request: FastifyRequest) => list.page(db, request.query as z.output<Q>, callerOf(request), request.url),
      );
    },

    /** `GET …/export/`: a file of exactly the rows that the list's query matches. */
    export: (file: Export) => exportRoute(app, platform, { path, tags, file }),

    /** `GET …/{id}/`: one record. */
    detail(find: Finder<Entity>): void {
      app.get(
        one,
        { config: { permission: `${area}.view` }, schema: { tags, params: ById, response: ok(entity) } },
        async (request: FastifyRequest) => expectFound(await find(db, idOf(request), callerOf(request))),
      );
    },

    /** `GET …/{id}/usage/`: how many records name this one. */
    usage(count: (db: Db, id: string, viewer: Actor) => Promise<number>): void {
      app.get(
        `${one}usage/`,
        { config: { permission: `${area}.view` }, schema: { tags, params: ById, response: ok(RecordUsage) } },
        async (request: FastifyRequest) => {
          const uses = await count(db, idOf(request), callerOf(request));
          return { uses, can_delete: uses === 0 };
        },
      );
    },

    /** `POST …/`: a new record; the same request again, with its `Idempotency-Key`, makes no second one. */
    create<Input>(input: z.ZodType<Input>, create: (unit: UnitOfWork, input: Input) => Answer): void {
      app.post(
        path,
        { config: { permission: `${area}.create` }, schema: { tags, body: input, response: created(entity) } },
        async (request: FastifyRequest, reply) =>
          reply.code(201).send(await writeOnce(request, entity, (unit) => create(unit, request.body as Input))),
      );
    },

    /** `PUT …/{id}/`: the record as a form sends it, over the version that the form showed. */
    update<S extends z.ZodRawShape>(
      input: z.ZodObject<S>,
      change: (unit: UnitOfWork, id: string, version: number, input: z.output<z.ZodObject<S>>) => Answer,
    ): void {
      app.put(
        one,
        {
          config: { permission: `${area}.edit` },
          schema: {
            tags,
            params: ById,
            body: (input as z.ZodObject).safeExtend(Versioned.shape),
            response: ok(entity),
          },
        },
        (request: FastifyRequest) => {
          const { version: _, ...body } = request.body as z.output<z.ZodObject<S>> & { version?: number };
          return write(request, (unit) =>
            change(unit, idOf(request), versionOf(request), body as z.output<z.ZodObject<S>>),
          );
        },
      );
    },

    /** `POST …/{id}/archive/` and `…/restore/`. */
    archive(
      setArchived: (unit: UnitOfWork, id: string, version: number, archived: boolean) => Answer,
      permission: Permission = `${area}.delete`,
    ): void {
      for (const [ending, archived] of [
        ['archive', true],
        ['restore', false],
      ] as const)
        act(ending, {
          permission,
          body: Versioned.nullish(),
          run: (unit, id, { version }) => setArchived(unit, id, version, archived),
        });
    },

    /** `DELETE …/{id}/`: for good. */
    remove(remove: (unit: UnitOfWork, id: string, version: number) => Promise<unknown>): void {
      app.delete(
        one,
        { config: { permission: `${area}.delete` }, schema: { tags, params: ById, response: noContent } },
        async (request: FastifyRequest, reply) => {
          await write(request, (unit) => remove(unit, idOf(request), versionOf(request)));
          return reply.code(204).send(null);
        },
      );
    },

    /** `POST …/bulk/`: one action over many records. Beside `permission`, each action asks for its own. */
    bulk<A extends string>(bulk: Bulk<A>, permission: Permission = `${area}.edit`): void {
      if (platform.jobs.definitions.get(bulk.job.name) !== bulk.job)
        throw new Error(
          `The job "${bulk.job.name}" is not named in its module (*.module.ts), so the API does not start.`,
        );
      app.post(
        `${path}bulk/`,
        { config: { permission }, schema: { tags, body: bulkInput(bulk.actions), response: ok(BulkAnswer) } },
        (request) => bulk.run(platform, request, request.body),
      );
      const [first, ...others] = bulk.previewed;
      if (first === undefined) return;
      app.post(
        `${path}bulk/preview/`,
        {
          config: { permission },
          schema: {
            tags,
            description: 'How many rows an action would work on, and why not on the others. Nothing is changed.',
            body: bulkInput([first, ...others]).omit({ values: true }),
            response: ok(BulkPreview),
          },
        },
        (request) => bulk.preview(platform, request, request.body),
      );
    },
  };
}
