# The packages of Back Office depend on one another: each of them is the one in packages/.
overrides:
%OVERRIDES%

# Every one of these works without its install script; none may download a binary of its own.
allowBuilds:
  '@parcel/watcher': false
  '@swc/core': false
  core-js-pure: false
  esbuild: false
  msw: false
  unrs-resolver: false
