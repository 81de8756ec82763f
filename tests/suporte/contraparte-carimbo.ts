import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assinarCms } from '#platform/certificados/cms.ts'
import { escrever, filho, filhos, inteiro, lerNo, oid, sequencia } from '#platform/certificados/der.ts'
import { certificadoDeTeste } from './certificados.ts'

const TST = '1.2.840.113549.1.9.16.1.4'

/** How the counterpart answers: as it should, or with one fault. */
export type ModoDoCarimbo = 'certo' | 'recusa' | 'outro_nonce' | 'outro_resumo' | 'html' | 'relogio' | 'outro_uso'

/** The answer of a time stamp service to a request. */
export function responderCarimbo(pedido: Buffer, modo: ModoDoCarimbo = 'certo'): Buffer {
  if (modo === 'html') return Buffer.from('<html>manutenção</html>')
  if (modo === 'recusa') return sequencia(sequencia(inteiro(2)))
  const raiz = lerNo(pedido)
  const impresso = filho(raiz, 1)
  const nonce = filhos(raiz).find((n, i) => i > 1 && n.tag === 0x02)
  const { chave, der } = certificadoDeTeste('AC do Tempo de Teste', { carimbo: modo !== 'outro_uso' })
  const em = new Date(Date.now() + (modo === 'relogio' ? 3_600_000 : 0))
  const outro = modo === 'outro_resumo' ? sequencia(filho(impresso, 0).inteiro, escrever(0x04, randomBytes(32))) : null
  const tst = sequencia(
    inteiro(1),
    oid('2.16.76.1.6.2'),
    outro ?? impresso.inteiro,
    inteiro(randomBytes(6)),
    escrever(0x18, Buffer.from(`${em.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`)),
    ...(nonce ? [modo === 'outro_nonce' ? inteiro(randomBytes(8)) : nonce.inteiro] : []),
  )
  const resumo = createHash('sha256').update(tst).digest()
  const token = assinarCms({ chave, cadeia: [der] }, { resumo, dentro: { tipo: TST, bytes: tst } }).emDer()
  return sequencia(sequencia(inteiro(0)), token)
}

/** A time stamp service on this machine (RFC 3161 over HTTP). */
export async function contraparteDoCarimbo() {
  const estado: { modo: ModoDoCarimbo; pedidos: number } = { modo: 'certo', pedidos: 0 }
  const servidor = createServer((req, res) => {
    const partes: Buffer[] = []
    req.on('data', (p: Buffer) => partes.push(p))
    req.on('end', () => {
      estado.pedidos++
      res.setHeader('content-type', 'application/timestamp-reply')
      res.end(responderCarimbo(Buffer.concat(partes), estado.modo))
    })
  })
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto))
  const endereco = servidor.address()
  if (endereco === null || typeof endereco === 'string') throw new Error('no port')
  const { port }: AddressInfo = endereco
  return {
    estado,
    porta: port,
    url: `http://127.0.0.1:${port}/tsa`,
    fechar: () => new Promise<void>((pronto) => servidor.close(() => pronto())),
  }
}
