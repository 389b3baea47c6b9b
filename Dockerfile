# The service without the embedded PostgreSQL; docs/operations/containers.md says how to run it, and how to pin its bases.
FROM node:26-bookworm-slim AS build
WORKDIR /build
COPY . .
# The package as npm gets it, and its own Node unchanged: the service compares it with packaging/binaries.json.
RUN npm ci --ignore-scripts --no-audit --no-fund \
  && node scripts/package.ts \
  && mkdir -p /image/opt /image/usr/local/bin \
  && mv build/package /image/opt/tillkeeper \
  && mv node_modules/node-linux-* /image/opt/tillkeeper/node_modules/ \
  && cd /image/opt/tillkeeper/node_modules \
  && rm -r node-linux-*/include node-linux-*/share \
  && find . \( -name '*.map' -o -name '*.d.*ts' -o -name '*.d.ts' \) -delete \
  && ln -s /opt/tillkeeper/node_modules/$(echo node-linux-*)/bin/node /image/usr/local/bin/node \
  && ln -s /opt/tillkeeper/bin/tillkeeper.js /image/usr/local/bin/tillkeeper

FROM debian:12-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* \
  && useradd --uid 10001 --no-create-home --home-dir /var/lib/tillkeeper --shell /usr/sbin/nologin tillkeeper \
  && install -d -o tillkeeper -g tillkeeper -m 0700 /var/lib/tillkeeper
COPY --from=build /image/ /
ENV HOST=0.0.0.0 PORT=8080 WORKER_PORT=8080 DATA_DIR=/var/lib/tillkeeper
USER 10001:10001
WORKDIR /var/lib/tillkeeper
VOLUME /var/lib/tillkeeper
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`)).ok ? 0 : 1)"]
ENTRYPOINT ["tillkeeper"]
CMD ["serve"]
