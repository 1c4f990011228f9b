# mfe-%NAME%

%DESCRIPTION% A remote of Back Office, in a repository of its own.

```sh
npx --yes pnpm@12.21.0 install
npm run dev          # alone, on http://localhost:%PORT%; with the API behind API_PORT; where none runs, with src/mocks.ts and samples of the rest
npm test
npm run types
npm run build
npx remote check --releases PLACE      # beside everything that is live
npx remote publish --releases PLACE
npx remote promote --releases PLACE --base URL
```

`npm install` does as well: the packages name versions, nothing of a workspace. Then `npm ci` stands in `.github/workflows/` in its place.

`packages/` holds the `@bo/*` packages as they were given to this team; `CHANGELOG.md` in each says what changed. New ones replace
the files and the lines in `package.json` and `pnpm-workspace.yaml`. `packages/openapi.json` is how the API
describes itself; `curl https://OFFICE/api/v1/openapi.json > packages/openapi.json` brings that of the one that runs. `docs/deploy.md` of Back Office tells the whole day.
