import { promisify } from 'node:util';
import zlib from 'node:zlib';
import webpack from 'webpack';

const brotli = promisify(zlib.brotliCompress);
const WORTH_IT = 1024;

/** Writes `file.br` beside every text asset, at the best level: it is done once here instead of for every reader. */
export class CompressPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('Compress', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'Compress', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        async (assets) => {
          const names = Object.keys(assets).filter(
            (name) => /\.(js|css|svg|json)$/.test(name) && assets[name].size() > WORTH_IT,
          );
          await Promise.all(
            names.map(async (name) => {
              const bytes = await brotli(assets[name].buffer(), {
                params: {
                  [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
                  [zlib.constants.BROTLI_PARAM_SIZE_HINT]: assets[name].size(),
                },
              });
              compilation.emitAsset(`${name}.br`, new webpack.sources.RawSource(bytes), { compressed: true });
            }),
          );
        },
      );
    });
  }
}
