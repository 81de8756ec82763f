import { BlockList, isIPv6 } from 'node:net'

const privadas = new BlockList()
for (const [rede, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  privadas.addSubnet(rede, bits, 'ipv4')
privadas.addAddress('::1', 'ipv6')
privadas.addSubnet('fc00::', 7, 'ipv6')
privadas.addSubnet('fe80::', 10, 'ipv6')

/**
 * Builds Fastify's `trustProxy`. A hop count alone is not safe (and Fastify ignores it): a client that connects
 * directly could forge enough hops. A hop is trusted when it is among the first `quantos` and has a private network
 * address, as our own proxies have.
 */
export function proxiesConfiaveis(quantos: number): false | ((endereco: string, salto: number) => boolean) {
  if (quantos === 0) return false
  return (endereco, salto) => {
    const limpo = endereco.replace(/^::ffff:/, '')
    return salto < quantos && privadas.check(limpo, isIPv6(limpo) ? 'ipv6' : 'ipv4')
  }
}
