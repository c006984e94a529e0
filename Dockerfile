FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build-backend.mjs && npx vite build frontend && npm prune --omit=dev

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production RECERT_DEMO=0 HOST=0.0.0.0 HEALTH_PORT=3001 MALLOC_MMAP_THRESHOLD_=1048576
COPY --from=build --chown=node:node /app/package.json ./
COPY --from=build --chown=node:node /app/node_modules ./node_modules
COPY --from=build --chown=node:node /app/backend/dist ./backend/dist
COPY --from=build --chown=node:node /app/frontend/dist ./frontend/dist
COPY --chown=node:node docs/api/openapi.json ./docs/api/openapi.json
RUN mkdir -p /data && chown node:node /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "const { HEALTH_PORT, PORT, ROLE } = process.env; fetch(`http://127.0.0.1:${ROLE === 'worker' ? HEALTH_PORT : PORT || 3000}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--enable-source-maps", "backend/dist/main.js"]
