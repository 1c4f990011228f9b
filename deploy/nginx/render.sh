#!/bin/sh
# Writes the one server this container is, from its template; nginx's own start-up script runs it.
set -eu
names='$CONF $PORT $RELEASES $DIST $API_SERVERS $PAGE_SERVER'
envsubst "$names" < "$CONF/packed.conf.template" > "$CONF/packed.conf"
envsubst "$names" < "$CONF/$SERVER.conf.template" > /etc/nginx/conf.d/default.conf
