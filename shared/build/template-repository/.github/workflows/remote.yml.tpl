# Tests every push. A branch is published as a pre-release, and the summary of the run has the link that shows it in the
# product; what is merged is released to 10 % of the browsers. `npx remote promote` makes it live for all.
name: remote
on: [push]
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - run: npx --yes pnpm@12.21.0 install --frozen-lockfile
      - run: npm run types
      - run: npm test
      - run: npm run build
      - run: npx remote check
      - uses: actions/upload-artifact@v4
        with: { name: dist, path: dist }
  preview:
    needs: test
    if: github.ref != 'refs/heads/main'
    runs-on: ubuntu-latest
    environment: preview
    env:
      BRANCH: ${{ github.ref_name }}
      RUN: ${{ github.run_number }}
      REMOTE_RELEASES: ${{ vars.REMOTE_RELEASES }}
      S3_ENDPOINT: ${{ vars.S3_ENDPOINT }}
      S3_REGION: ${{ vars.S3_REGION }}
      S3_ACCESS_KEY_ID: ${{ secrets.S3_ACCESS_KEY_ID }}
      S3_SECRET_ACCESS_KEY: ${{ secrets.S3_SECRET_ACCESS_KEY }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - run: npx --yes pnpm@12.21.0 install --frozen-lockfile
      # 1.4.0 on the branch feature/points is 1.4.0-feature-points.27: each run a version of its own.
      - run: npm version --no-git-tag-version "$(npm pkg get version | tr -d '"')-$(printf %s "$BRANCH" | tr -c 'A-Za-z0-9' '-').$RUN"
      - run: npm run build
      - run: npx remote check
      - run: npx remote publish
      - run: npx remote preview --at "${{ vars.PRODUCT_URL }}" | tee -a "$GITHUB_STEP_SUMMARY"
  release:
    needs: test
    if: github.ref == 'refs/heads/main'
    runs-on: ubuntu-latest
    environment: production
    concurrency: release
    env:
      REMOTE_RELEASES: ${{ vars.REMOTE_RELEASES }}
      S3_ENDPOINT: ${{ vars.S3_ENDPOINT }}
      S3_REGION: ${{ vars.S3_REGION }}
      S3_ACCESS_KEY_ID: ${{ secrets.S3_ACCESS_KEY_ID }}
      S3_SECRET_ACCESS_KEY: ${{ secrets.S3_SECRET_ACCESS_KEY }}
      # Signs the promote. Only this job has it: a branch can publish a preview and move nothing.
      REMOTE_KEYS: ${{ secrets.REMOTE_KEYS }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - run: npx --yes pnpm@12.21.0 install --frozen-lockfile
      - uses: actions/download-artifact@v4
        with: { name: dist, path: dist }
      - run: npx remote check
      - run: npx remote publish
      # Opened in the live host first, with the Chrome of the runner.
      - run: npx remote promote --base "${{ vars.REMOTE_BASE }}" --channel canary --percent 10
      - run: npx remote smoke %NAME%
