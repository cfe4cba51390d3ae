export type ReportOutcome = 'sent' | 'unauthenticated' | 'refused'

/** Tells the moderators. Sent again it is the same report. Never throws. */
import type { ReportCommand } from '@/server/wire/index.ts'

export async function sendReport(report: ReportCommand, send: typeof fetch = fetch): Promise<ReportOutcome> {
  try {
    const response = await send('/api/reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(12_000),
    })
    if (response.ok) return 'sent'
    return response.status === 401 ? 'unauthenticated' : 'refused'
  } catch {
    return 'refused'
  }
}
