{
  "name": "mfe-%NAME%",
  "version": "1.0.0",
  "private": true,
  "description": "%DESCRIPTION%",
  "config": {
    "port": %PORT%
  },
  "scripts": {
    "build": "webpack --mode production",
    "dev": "webpack serve --mode development",
    "remote": "remote",
    "test": "jest --config ../jest.config.mjs --selectProjects mfe-%NAME%"
  },
  "dependencies": {
    "@ant-design/icons": "catalog:",
    "@bo/contracts": "workspace:*",
    "@bo/http": "workspace:*",
    "@bo/i18n": "workspace:*",
    "@bo/kit": "workspace:*",
    "@bo/platform": "workspace:*",
    "antd": "catalog:",
    "react": "catalog:",
    "react-dom": "catalog:"
  },
  "devDependencies": {
    "@bo/build": "workspace:*",
    "@bo/testing": "workspace:*",
    "@testing-library/react": "catalog:",
    "@testing-library/user-event": "catalog:",
    "@types/jest": "catalog:",
    "@types/react": "catalog:",
    "@types/react-dom": "catalog:",
    "msw": "catalog:",
    "webpack": "catalog:",
    "webpack-cli": "catalog:",
    "webpack-dev-server": "catalog:"
  }
}
