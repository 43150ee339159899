import type { CompanyQueries } from '@outrider/db';
import { userAskSchema, userIdSchema, userPageSchema, userSchema } from '@outrider/shared/people/directory';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { findUser, listUsers } from './directory.store.ts';

const can = 'people.read';

async function getUser(db: CompanyQueries, id: string) {
  const user = await findUser(db, id);
  if (!user) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return user;
}

/** The company's people for its programs, which give records to them. Who manages people does so in the app. */
export const directoryRouter = router({
  list: companyProcedure({ can, rest: { method: 'GET', path: '/users', reply: 'page', summary: 'List users' } })
    .input(userAskSchema)
    .output(userPageSchema)
    .query(({ ctx, input }) => listUsers(ctx.db, input)),

  me: companyProcedure({ can, rest: { method: 'GET', path: '/users/me', summary: 'Get the user you act for' } })
    .output(userSchema)
    .query(({ ctx }) => getUser(ctx.db, ctx.user.id)),

  get: companyProcedure({ can, rest: { method: 'GET', path: '/users/{id}', summary: 'Get a user' } })
    .input(userIdSchema)
    .output(userSchema)
    .query(({ ctx, input }) => getUser(ctx.db, input.id)),
});
