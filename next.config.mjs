import createNextIntlPlugin from 'next-intl/plugin'

// Messages are compiled at build time: the compiler for them, 11 kB, stays out of every page.
const withNextIntl = createNextIntlPlugin({
  requestConfig: './app/i18n/request.ts',
  experimental: { messages: { path: './app/i18n/en', format: 'json', locales: 'infer', precompile: true } },
})

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  devIndicators: false,
  reactStrictMode: true,
  // No page asks the server for another size of a picture, and nobody else shall.
  images: { unoptimized: true },
  // The dev server is reached by whatever name or address it listens on.
  allowedDevOrigins: ['localhost', '127.0.0.1'],
  // Drivers stay outside the bundles: a page and the room server then share the very same package on disk.
  serverExternalPackages: ['postgres', 'drizzle-orm', 'pino', '@node-rs/argon2'],
  // Types are checked by `npm test`; a build on someone's own machine is not the place to fail on them.
  typescript: { ignoreBuildErrors: true },
}

export default withNextIntl(config)
