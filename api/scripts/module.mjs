// Modules of the API for the commands of this repository: what reads a shop's file there is what reads it here.
import { register } from 'tsx/esm/api';

/** A module of `api/src`, by its path there. */
export function importApi(path) {
  register();
  return import(new URL(`../src/${path}`, import.meta.url).href);
}
