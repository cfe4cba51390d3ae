/** Tells the moderators. True once the report is kept; sent again it is the same report. Never throws. */
import type { ReportCommand } from '@/server/wire/index.ts'

export async function sendReport(report: ReportCommand, send: typeof fetch = fetch): Promise<boolean> {
  try {
    const response = await send('/api/reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(12_000),
    })
    return response.ok
  } catch {
    return false
  }
}
