import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Banco } from '#platform/postgres/banco.ts'
import { criarLog } from '#platform/log/log.ts'
import { criarPublicadorHospedado } from '#platform/realtime/publicador-hospedado.ts'
import { podar } from '#platform/realtime/repositorio/podar.ts'
import { anexar } from '#platform/realtime/repositorio/registro-de-canais.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import {
  ate,
  CHAVE,
  cliente,
  colecionar,
  esperar,
  fecharClientes,
  mensagens,
  sequencia,
  subirServidor,
  tokenDeTeste,
  type Servidor,
} from './palco-de-teste.ts'

const CANAL = 'conversations_1'
let banco: Banco
let servidor: Servidor
beforeAll(async () => {
  banco = await bancoDeTeste()
  servidor = await subirServidor(banco, { tempos: { consultaMs: 300 } })
})
afterEach(fecharClientes)
afterAll(() => servidor.parar())

async function ouvinte(porta = servidor.porta) {
  const canal = cliente(porta).channels.get(CANAL)
  const recebidos = colecionar(canal)
  await canal.attach()
  return { canal, recebidos }
}

describe('publishers', () => {
  it('hosted: publishes by the official REST client, in order, and the same ids only once', async () => {
    const hospedado = criarPublicadorHospedado({
      chave: CHAVE,
      log: criarLog({ nivel: 'silent' }),
      opcoes: { endpoint: '127.0.0.1', port: servidor.porta, tls: false },
    })
    const { recebidos } = await ouvinte()
    const lote = mensagens(CANAL, 0, 5, 'hosp')
    await banco.transacao((tx) => hospedado.publicar(tx, lote))
    await hospedado.entregar(await banco.transacao((tx) => hospedado.publicar(tx, lote))) // the relay retries
    await banco.transacao((tx) => hospedado.publicar(tx, mensagens(CANAL, 5, 1, 'hosp')))
    await ate(() => recebidos.length === 6, 'six')
    await esperar(50)
    expect(recebidos).toEqual(sequencia(0, 6))
  })

  it('hosted: revokes by the official call', async () => {
    const revogacao = [{ canal: '[revogar]', nome: 'revogar', dados: { alvo: `canal:${CANAL}` }, chave: 'rev:0' }]
    const hospedado = criarPublicadorHospedado({
      chave: CHAVE,
      log: criarLog({ nivel: 'silent' }),
      opcoes: { endpoint: '127.0.0.1', port: servidor.porta, tls: false },
    })
    const velho = await tokenDeTeste()
    const { canal, recebidos } = await ouvinte()
    await banco.transacao((tx) => hospedado.publicar(tx, revogacao))
    const teimosa = cliente(servidor.porta, { token: velho })
    await ate(() => teimosa.connection.errorReason !== null, 'the old credential is refused')
    await banco.transacao((tx) => hospedado.publicar(tx, mensagens(CANAL, 0, 1, 'aposRev')))
    await ate(() => recebidos.length === 1, 'who brought a new one hears on')
    expect(canal.state).toBe('attached')
  })

  it('hosted: a refusal fails the transaction, so that the event stays in the outbox', async () => {
    const errada = criarPublicadorHospedado({
      log: criarLog({ nivel: 'silent' }),
      chave: 'girassol.teste:segredo-que-nao-vale',
      opcoes: { endpoint: '127.0.0.1', port: servidor.porta, tls: false, logLevel: 0 },
    })
    const tentar = banco.transacao(async (tx) => {
      await sql`update realtime.estado set piso = 0`.execute(tx)
      return errada.publicar(tx, mensagens(CANAL, 0, 1, 'recusa'))
    })
    await expect(tentar).rejects.toMatchObject({ code: 'REALTIME_PUBLISH_FAILED', status: 502 })
  })

  it('embedded: delivers nothing that is rolled back, and a repeated publish once', async () => {
    const { recebidos } = await ouvinte()
    const desfeita = banco.transacao(async (tx) => {
      await anexar(tx, mensagens(CANAL, 99, 1, 'desfeita'))
      throw new Error('desfeita')
    })
    await expect(desfeita).rejects.toThrow('desfeita')
    await servidor.publicar(mensagens(CANAL, 1, 1, 'vez'))
    await servidor.publicar(mensagens(CANAL, 1, 2, 'vez'))
    await ate(() => recebidos.length === 2, 'both')
    await esperar(350)
    expect(recebidos).toEqual([1, 2])
  })

  it('embedded: recovers from a lost notice by polling, and never delivers later rows first', async () => {
    const { recebidos } = await ouvinte()
    // as if another process died between commit and notice
    await banco.transacao((tx) => anexar(tx, mensagens(CANAL, 0, 3, 'mudo')))
    expect(recebidos).toEqual([])
    await ate(() => recebidos.length === 3, 'by the poll')
    await banco.transacao((tx) => anexar(tx, mensagens(CANAL, 3, 2, 'mudo')))
    await servidor.publicar(mensagens(CANAL, 5, 1, 'mudo')) // in-process delivery detects the missing rows
    await ate(() => recebidos.length === 6, 'all')
    expect(recebidos).toEqual(sequencia(0, 6))
  })

  it('embedded: reports a loss to its clients when the log was pruned past its position', async () => {
    const lento = await subirServidor(banco, { tempos: { consultaMs: 2_000 } })
    const { canal, recebidos } = await ouvinte(lento.porta)
    const mudancas: boolean[] = []
    canal.on('update', (m) => mudancas.push(m.resumed))
    await banco.transacao((tx) => anexar(tx, mensagens(CANAL, 0, 3, 'sono')))
    await sql`select pg_sleep(0.01)`.execute(banco.db)
    await banco.transacao((tx) => podar(tx, 0))
    await ate(() => mudancas.length === 1, 'loss told')
    expect(mudancas).toEqual([false])
    await servidor.publicar(mensagens(CANAL, 3, 1, 'sono'))
    await ate(() => recebidos.length === 1, 'goes on')
    expect(recebidos).toEqual([3])
    await lento.parar()
  })
})
