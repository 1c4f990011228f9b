{ "extends": "../tsconfig.base.json", "compilerOptions": { "types": ["jest"] }, "include": ["src"] }
