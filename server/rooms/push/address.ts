/**
 * Which machines a push may be sent to. A name is looked up when it is called, and the connection goes to what was
 * looked at: a name that leads into our own net, now or the next time, leads nowhere.
 */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are nobody's public address (IANA's special-purpose registries). */
const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Of the newer addresses only 2000::/3 is public, without the parts that carry older ones or are set aside. */
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const barred = new BlockList()
for (const [nets, family] of [
  [NOT_PUBLIC, 'ipv4'],
  [NOT_PUBLIC_6, 'ipv6'],
] as const) {
  for (const net of nets) {
    const [address = '', bits] = net.split('/')
    barred.addSubnet(address, Number(bits), family)
  }
}
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !barred.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !barred.check(address, 'ipv6')
}

/** Finds what a name stands for, unless any of it is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const first = found?.[0]
    if (error || !first) return callback(error ?? new Error(`${hostname} stands for nothing`), [])
    if (!found.every(({ address }) => isPublicAddress(address))) {
      return callback(new Error(`${hostname} is no public address`), [])
    }
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
