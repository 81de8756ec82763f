import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { abrirBanco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { casaDeFilas } from '#tests/suporte/filas.ts'

const banco = await bancoDeTeste()
/** A Monday at 9:00 in São Paulo. */
const segunda = new Date('2026-11-23T12:00:00Z')

describe('assignment of a conversation', () => {
  it('enters the inbox’s queue and goes to a present attendant, within capacity, fairly; the others wait', async () => {
    const casa = casaDeFilas(banco, segunda)
    const caixa = await casa.caixa()
    const [ana, bia, fora, leitora, cheio] = await Promise.all([
      casa.pessoa([caixa]),
      casa.pessoa([caixa]),
      casa.pessoa([]),
      casa.pessoa([caixa], 'leitor'),
      casa.pessoa([caixa]),
    ])
    for (const p of [ana, bia, fora, leitora]) await casa.estar(p)
    await casa.estar(cheio, 'ocupado')
    const fila = await casa.fila({
      metodo: 'rodizio',
      caixas: [{ caixa_entrada_id: caixa, padrao: true }],
      membros: [ana, bia, fora, leitora, cheio].map((usuario_id) => ({ usuario_id, capacidade: 2 })),
    })
    const ids: string[] = []
    for (let i = 0; i < 6; i++) {
      ids.push(await casa.chega(caixa))
      casa.passar(1)
    }
    await casa.rodar()
    const todas = await Promise.all(ids.map((id) => casa.de(id)))
    expect(todas.every((c) => c.fila_id === fila)).toBe(true)
    expect(todas.map((c) => c.status)).toEqual(['ativa', 'ativa', 'ativa', 'ativa', 'aguardando', 'aguardando'])
    expect(todas.slice(0, 4).filter((c) => c.atribuida_para === ana)).toHaveLength(2)
    expect(todas.slice(0, 4).filter((c) => c.atribuida_para === bia)).toHaveLength(2)
    // one is done: the oldest waiting conversation gets the free capacity
    const livre = todas.find((c) => c.atribuida_para === ana)
    await casa.finaliza(livre?.id ?? '')
    await casa.rodar()
    expect((await casa.de(ids[4] ?? '')).atribuida_para).toBe(ana)
    expect((await casa.de(ids[5] ?? '')).atribuida_para).toBeNull()
    expect(await casa.linhas(ids[4] ?? '')).toEqual([expect.stringMatching(/recebeu a conversa da fila/)])
  })

  it('takes urgent ones first, whatever came before', async () => {
    const casa = casaDeFilas(banco, segunda)
    const caixa = await casa.caixa()
    const ana = await casa.pessoa([caixa])
    await casa.fila({
      metodo: 'menor_carga',
      caixas: [{ caixa_entrada_id: caixa, padrao: true }],
      membros: [{ usuario_id: ana, capacidade: 1 }],
    })
    const antes = await casa.chega(caixa)
    casa.passar(5)
    const urgente = await casa.chega(caixa, { prioridade: 'urgente' })
    await casa.rodar()
    await casa.estar(ana)
    await casa.rodar()
    expect([(await casa.de(antes)).atribuida_para, (await casa.de(urgente)).atribuida_para]).toEqual([null, ana])
  })

  it('two processes on one database assign nothing twice, and exceed no capacity', async () => {
    const casa = casaDeFilas(banco, segunda)
    const caixa = await casa.caixa()
    const pessoas = await Promise.all(Array.from({ length: 4 }, () => casa.pessoa([caixa])))
    for (const p of pessoas) await casa.estar(p)
    const membros = pessoas.map((usuario_id) => ({ usuario_id, capacidade: 5 }))
    await casa.fila({ metodo: 'rodizio', caixas: [{ caixa_entrada_id: caixa, padrao: true }], membros })
    const outra = await casa.caixa()
    for (const p of pessoas)
      await sql`
        insert into chat.caixa_usuarios (caixa_entrada_id, usuario_id, papel)
        values (${outra}, ${p}, 'atendente')
      `.execute(banco.db)
    await casa.fila({ metodo: 'menor_carga', caixas: [{ caixa_entrada_id: outra, padrao: true }], membros })
    const segundoBanco = abrirBanco({ url: banco.url, papel: 'girassol_app', nome: 'segundo' })
    const segundo = casaDeFilas(segundoBanco, segunda)
    const ids = await Promise.all(Array.from({ length: 30 }, (_, i) => casa.chega(i % 2 ? caixa : outra)))
    await Promise.all([casa.rodar(), segundo.rodar(), casa.motor().rodar(), segundo.motor().rodar()])
    await Promise.all([casa.rodar(), segundo.rodar()])
    await segundoBanco.fechar()
    const { rows } = await sql<{ atribuida_para: string; n: number }>`
      select atribuida_para, count(*)::int as n
      from chat.conversas
      where id = any(${ids}::uuid[])
        and atribuida_para is not null
      group by 1
    `.execute(banco.db)
    expect(rows.map((r) => r.n)).toEqual([5, 5, 5, 5])
    const vezes = await sql<{ n: number }>`
      select count(*)::int as n
      from chat.mensagens
      where conversa_id = any(${ids}::uuid[])
        and direcao = 'sistema'
    `.execute(banco.db)
    expect(vezes.rows[0]?.n).toBe(20)
    const abertas = await sql<{ n: number }>`
      select count(*)::int as n
      from chat.fila_passagens
      where conversa_id = any(${ids}::uuid[])
        and saiu_em is null
    `.execute(banco.db)
    expect(abertas.rows[0]?.n).toBe(10)
  })

  it('moves to the other queue when all are full or it waited too long, once', async () => {
    const casa = casaDeFilas(banco, segunda)
    const caixa = await casa.caixa()
    const reserva = await casa.fila({ metodo: 'manual' })
    const fila = await casa.fila({
      metodo: 'rodizio',
      caixas: [{ caixa_entrada_id: caixa, padrao: true }],
      transbordo: { fila_id: reserva, minutos: 10 },
    })
    await sql`
      update chat.filas
      set transbordo_fila_id = ${fila}, transbordo_lotada = true
      where id = ${reserva}
    `.execute(banco.db)
    const id = await casa.chega(caixa)
    await casa.rodar()
    casa.passar(9)
    await casa.rodar()
    expect((await casa.de(id)).fila_id).toBe(fila)
    casa.passar(1)
    await casa.rodar()
    await casa.rodar()
    expect((await casa.de(id)).fila_id).toBe(reserva)
    expect((await casa.linhas(id)).filter((l) => l.startsWith('Transbordo'))).toHaveLength(1)
  })

  it('[achado C8] a full queue overflows only as far as an attendant can take it; what stays is marked, once', async () => {
    const casa = casaDeFilas(banco, segunda)
    const caixa = await casa.caixa()
    const [ana, bia, caio] = [await casa.pessoa([caixa]), await casa.pessoa([caixa]), await casa.pessoa([])]
    await casa.estar(ana)
    await casa.estar(caio)
    // the other queue has two free places of an absent attendant, and an attendant who may not answer in this inbox
    const outra = await casa.fila({
      metodo: 'menor_carga',
      membros: [{ usuario_id: bia, capacidade: 2 }, { usuario_id: caio }],
    })
    const fila = await casa.fila({
      metodo: 'rodizio',
      caixas: [{ caixa_entrada_id: caixa, padrao: true }],
      membros: [{ usuario_id: ana, capacidade: 1 }],
      transbordo: { fila_id: outra, minutos: null, lotada: true },
    })
    const ids: string[] = []
    for (let n = 0; n < 6; n++) {
      ids.push(await casa.chega(caixa))
      casa.passar(1)
    }
    const filas = async () =>
      (await Promise.all(ids.map((id) => casa.de(id)))).map((c) => (c.fila_id === fila ? 'aqui' : 'lá'))
    const ditas = async () =>
      (await Promise.all(ids.map((id) => casa.linhas(id)))).map(
        (l) => l.filter((t) => t.includes('continua nesta fila')).length,
      )
    for (let n = 0; n < 3; n++) await casa.rodar()
    expect(await filas()).toEqual(Array.from({ length: 6 }, () => 'aqui'))
    expect(await ditas()).toEqual([0, 1, 1, 1, 1, 1])
    expect((await casa.linhas(ids[1] ?? ''))[0]).toMatch(
      /^Ninguém livre na fila .+, e a fila .+ não tem quem possa atender agora: a conversa continua nesta fila$/,
    )
    await casa.estar(bia)
    for (let n = 0; n < 3; n++) await casa.rodar()
    expect(await filas()).toEqual(['aqui', 'lá', 'lá', 'aqui', 'aqui', 'aqui'])
    const dadas = await Promise.all(ids.map(async (id) => (await casa.de(id)).atribuida_para))
    expect(dadas).toEqual([ana, bia, bia, null, null, null])
    // nothing overflows to a closed queue, even with available members
    await casa.finaliza(ids[1] ?? '')
    await sql`update chat.filas set sempre_aberta = false where id = ${outra}`.execute(banco.db)
    await casa.rodar()
    expect(await filas()).toEqual(['aqui', 'lá', 'lá', 'aqui', 'aqui', 'aqui'])
  })

  it('text and contact choose a queue before the inbox’s default one', async () => {
    const casa = casaDeFilas(banco, segunda)
    const caixa = await casa.caixa()
    await casa.fila({ caixas: [{ caixa_entrada_id: caixa, padrao: true }] })
    const financeiro = await casa.fila({
      caixas: [{ caixa_entrada_id: caixa }],
      regras: [{ condicao: 'palavra', valores: ['boleto', 'segunda via'] }],
    })
    const [um, dois] = [
      await casa.chega(caixa, { texto: 'quero a SEGUNDA  via, por favor' }),
      await casa.chega(caixa, { texto: 'boletos não' }),
    ]
    await casa.rodar()
    expect((await casa.de(um)).fila_id).toBe(financeiro)
    expect((await casa.de(dois)).fila_id).not.toBe(financeiro)
  })

  it('returns to the attendant who served this contact before', async () => {
    const casa = casaDeFilas(banco, segunda)
    const caixa = await casa.caixa()
    const [ana, bia] = [await casa.pessoa([caixa]), await casa.pessoa([caixa])]
    for (const p of [ana, bia]) await casa.estar(p)
    await casa.fila({
      metodo: 'ultimo',
      caixas: [{ caixa_entrada_id: caixa, padrao: true }],
      membros: [ana, bia].map((usuario_id) => ({ usuario_id, capacidade: 9 })),
    })
    const primeira = await casa.chega(caixa)
    await casa.responde(primeira, bia)
    await casa.finaliza(primeira)
    const { contato_id } = await casa.de(primeira)
    casa.passar(60)
    for (let i = 0; i < 3; i++) await casa.responde(await casa.chega(caixa), bia)
    const volta = await casa.chega(caixa, { contato: contato_id })
    await casa.rodar()
    expect((await casa.de(volta)).atribuida_para).toBe(bia)
  })
})

describe('absent attendants', () => {
  it('a browser without signals makes its user absent; waiting conversations go to another attendant, answered ones stay', async () => {
    const casa = casaDeFilas(banco, segunda)
    const caixa = await casa.caixa()
    const [ana, bia] = [await casa.pessoa([caixa]), await casa.pessoa([caixa])]
    await casa.estar(ana, 'disponivel', casa.agora())
    await casa.fila({
      metodo: 'menor_carga',
      redistribuir_minutos: 5,
      caixas: [{ caixa_entrada_id: caixa, padrao: true }],
      membros: [ana, bia].map((usuario_id) => ({ usuario_id })),
    })
    const [respondida, esperando] = [await casa.chega(caixa), await casa.chega(caixa)]
    await casa.rodar()
    expect([(await casa.de(respondida)).atribuida_para, (await casa.de(esperando)).atribuida_para]).toEqual([ana, ana])
    await casa.responde(respondida, ana)
    await casa.estar(bia)
    casa.passar(2)
    await casa.rodar()
    const { automatica } = await banco.db
      .selectFrom('chat.disponibilidade')
      .select('automatica')
      .where('usuario_id', '=', ana)
      .executeTakeFirstOrThrow()
    expect(automatica).toBe('desconexao')
    expect((await casa.de(esperando)).atribuida_para).toBe(ana)
    casa.passar(5)
    await casa.rodar()
    expect([(await casa.de(respondida)).atribuida_para, (await casa.de(esperando)).atribuida_para]).toEqual([ana, bia])
    expect(await casa.linhas(esperando)).toContainEqual(
      expect.stringMatching(/está ausente: a conversa voltou para a fila/),
    )
  })

  it('[achado C4] no conversation is taken from a user who is typing, and a state chosen by hand is never automatic', async () => {
    const casa = casaDeFilas(banco, segunda)
    const caixa = await casa.caixa()
    const [ana, bia, caio] = [await casa.pessoa([caixa]), await casa.pessoa([caixa]), await casa.pessoa([caixa])]
    await casa.estar(ana, 'disponivel', casa.agora())
    await casa.fila({
      metodo: 'menor_carga',
      redistribuir_minutos: 5,
      caixas: [{ caixa_entrada_id: caixa, padrao: true }],
      membros: [{ usuario_id: ana }],
    })
    const id = await casa.chega(caixa)
    await casa.rodar()
    const de = (quem: string) =>
      banco.db.selectFrom('chat.disponibilidade').selectAll().where('usuario_id', '=', quem).executeTakeFirstOrThrow()
    // Ana is set away by hand and still answers; Bia is busy and Caio away by hand, both without a browser
    await casa.estar(ana, 'ausente')
    await casa.estar(bia, 'ocupado', casa.agora())
    await casa.estar(caio, 'ausente', casa.agora())
    for (let minuto = 0; minuto < 12; minuto += 2) {
      casa.passar(2)
      await casa.escreveAlguem(ana)
      await casa.rodar()
      expect((await casa.de(id)).atribuida_para, `minute ${minuto}`).toBe(ana)
    }
    expect([await de(bia), await de(caio)]).toMatchObject([
      { escolha: 'ocupado', automatica: null },
      { escolha: 'ausente', automatica: null },
    ])
    // a busy user without a browser counts as absent for the waiting conversations, and the state stays as it was
    // chosen
    expect((await de(bia)).ausente_desde).not.toBeNull()
    casa.passar(6)
    await casa.rodar()
    expect((await casa.de(id)).atribuida_para).toBeNull()
  })
})
