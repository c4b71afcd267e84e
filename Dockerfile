# Trellis without root, on a read-only file system. Data is in /data (and /backups): see compose.yaml.
FROM node:24-bookworm-slim AS build
# Node 26, which npm installs, needs libatomic.
RUN apt-get update \
    && apt-get install -y --no-install-recommends libatomic1 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
COPY patches patches
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# Startup rebuilds the browser app if the mtimes of its sources differ from those of the build. Image layers store whole
# seconds.
RUN find web public contract domain patches server/reading-text package-lock.json ./*.config.ts -exec touch -d @0 {} + && npm run build

# Production loads no test providers (tools/image.test.ts).
RUN rm -rf packages/fake-stripe packages/test-pages node_modules/oidc-provider node_modules/@types/oidc-provider \
    && find packages/fake-identity-provider -type f ! -name options.ts -delete

FROM debian:bookworm-slim
RUN groupadd --gid 10001 trellis \
    && useradd --uid 10001 --gid trellis --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin trellis \
    && install -d -o trellis -g trellis -m 0700 /data /backups \
    && apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates libatomic1 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app /app
ENV PATH=/app/node_modules/node/bin:$PATH \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    BACKUP_DIR=/backups \
    NODE_COMPILE_CACHE=/tmp/compiled
USER trellis
EXPOSE 3000
VOLUME ["/data", "/backups"]
# Startup may run migrations. Before a restore, and while the database is unavailable, the process has pages to serve.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz', { signal: AbortSignal.timeout(4000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "server/main.ts"]
