import { type InviteInput, NewInvitation, type User, UserDealers, UserSessions } from '@bo/contracts';
import { type ApiError, apiQuery, http, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { staleAfter, users } from '@bo/resources';

const meta = { invalidates: staleAfter('user') };

/** Invites someone. The answer holds the link's token, this once. */
export async function invite(input: InviteInput): Promise<NewInvitation> {
  return parseResponse(NewInvitation, await http().post(users.path, input));
}

/** Creates a new link for a person; their previous link stops working. */
export const newLink = () =>
  mutationOptions<NewInvitation, ApiError, Pick<User, 'id' | 'version'>>({
    mutationKey: [...users.keys.all, 'link'],
    meta,
    mutationFn: async ({ id, version }) =>
      parseResponse(NewInvitation, await http().post(`${users.path}${encodeURIComponent(id)}/link/`, { version })),
  });

export const userSessions = (id: string) =>
  apiQuery({
    queryKey: [...users.keys.detail(id), 'sessions'],
    path: `${users.path}${encodeURIComponent(id)}/sessions/`,
    schema: UserSessions,
  });

export const dealersOfUsers = () =>
  apiQuery({ queryKey: [...users.keys.all, 'dealers'], path: `${users.path}dealers/`, schema: UserDealers });

/** Where the link leads. The token stands behind the `#`: no server on the way has it. */
export const invitationLink = (token: string): string => `${location.origin}/auth/accept-invitation#${token}`;
