import { getRequestConfig } from 'next-intl/server'
import { messages } from './messages.ts'

/** One language for now and no locale in any address: the catalogue is the only thing a second one adds. */
export default getRequestConfig(async () => ({ locale: 'en', timeZone: 'UTC', messages }))
