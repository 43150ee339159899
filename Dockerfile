FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npx prisma generate && npx turbo run build --filter=@outrider/server --filter=@outrider/web --filter=@outrider/client

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/packages ./packages
COPY --from=build /app/apps/server ./apps/server
COPY --from=build /app/apps/web/package.json ./apps/web/package.json
COPY --from=build /app/apps/web/dist ./apps/web/dist
COPY --from=build /app/prisma/migrations ./prisma/migrations
RUN npm ci --omit=dev --no-audit --no-fund --workspace @outrider/server --workspace @outrider/db --workspace @outrider/jobs --workspace @outrider/api --workspace @outrider/shared --workspace @outrider/scoring
USER node
EXPOSE 3000
CMD ["node", "apps/server/dist/main.js"]
