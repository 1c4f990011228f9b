import { transform } from 'esbuild';

/** A style sheet without its comments and spaces: it travels inside a script, where no minifier sees it. */
export default function minifyCss(source) {
  const done = this.async();
  transform(source, { loader: 'css', minify: true, legalComments: 'none' }).then(({ code }) => done(null, code), done);
}
