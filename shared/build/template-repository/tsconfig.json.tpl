{ "extends": "@bo/build/tsconfig.base.json", "compilerOptions": { "types": ["jest"] }, "include": ["src"] }
