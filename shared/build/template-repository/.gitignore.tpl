node_modules/
dist/
.cache/
coverage/
