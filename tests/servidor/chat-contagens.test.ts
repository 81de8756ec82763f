import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { abrirConversa, casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const db = casa.app.s.banco.db
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const novaCaixa = () => casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [vendedor.id]: 'atendente' })
const base = '/api/chat/conversas'
const naoLidas = async (quem: typeof atendente, caixa: string) =>
  (await quem.chamar(conversas.naoLidas, { query: { caixa_entrada_id: [caixa] } })).corpo.data
const conversaDe = async (numero: string) => (await supervisora('GET', `${base}?busca=${numero}`)).corpo.data[0]

describe('unread messages', () => {
  it('[S7.43] [S7.45] [S3.22] are counted for each user: reading affects only the reader, an answer all users', async () => {
    const caixa = await novaCaixa()
    const numero = numeroNovo()
    await casa.entregar(caixa, recebida({ numero }), recebida({ numero }), recebida({ numero }))
    const { id, mensagens_nao_lidas } = await conversaDe(numero)
    expect(mensagens_nao_lidas).toBe(3)
    expect(await naoLidas(atendente, caixa.id)).toEqual({
      total: 3,
      mensagens: 3,
      conversas: 1,
      por_caixa: [{ caixa_entrada_id: caixa.id, conversas: 1, mensagens: 3 }],
    })
    expect((await vendedor.chamar(conversas.marcarLida, { params: { id } })).corpo).toEqual({
      success: true,
      data: { mensagens_nao_lidas: 0 },
    })
    expect(await naoLidas(vendedor, caixa.id)).toEqual({ total: 0, mensagens: 0, conversas: 0, por_caixa: [] })
    expect((await naoLidas(atendente, caixa.id)).total).toBe(3)
    await casa.entregar(caixa, recebida({ numero }))
    expect([(await naoLidas(vendedor, caixa.id)).total, (await naoLidas(atendente, caixa.id)).total]).toEqual([1, 4])
    expect(
      (
        await vendedor.chamar(conversas.listar, { query: { caixa_entrada_id: [caixa.id], nao_lidas: true } })
      ).corpo.data.map((c) => c.mensagens_nao_lidas),
    ).toEqual([1])
    await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'pois não' } })
    expect([(await naoLidas(vendedor, caixa.id)).total, (await naoLidas(atendente, caixa.id)).total]).toEqual([0, 0])
    expect(
      (await vendedor.chamar(conversas.listar, { query: { caixa_entrada_id: [caixa.id], nao_lidas: true } })).corpo
        .data,
    ).toEqual([])
  })

  it('[S7.43] a mark only moves forward; a late one returns what is unread now', async () => {
    const caixa = await novaCaixa()
    const numero = numeroNovo()
    await casa.entregar(caixa, ...Array.from({ length: 5 }, () => recebida({ numero })))
    const { id } = await conversaDe(numero)
    const marcar = async (ate_seq?: number) =>
      (
        await atendente.chamar(conversas.marcarLida, {
          params: { id },
          body: ate_seq === undefined ? undefined : { ate_seq },
        })
      ).corpo.data.mensagens_nao_lidas
    expect(await marcar(2)).toBe(3)
    expect(await marcar(4)).toBe(1)
    expect(await marcar(1)).toBe(1)
    expect((await conversaLida(id)).mensagens_nao_lidas).toBe(1)
    expect(await marcar()).toBe(0)
    const r = await atendente.chamar(conversas.marcarLida, { params: { id }, body: { ate_seq: -1 } })
    expect([r.status, r.campos[0]?.campo]).toEqual([400, 'ate_seq'])
  })
  const conversaLida = async (id: string) => (await atendente.chamar(conversas.obter, { params: { id } })).corpo.data
})

describe('counts', () => {
  type Passo = [
    verbo:
      | 'chegar'
      | 'abrir'
      | 'atribuir'
      | 'largar'
      | 'responder'
      | 'finalizar'
      | 'reabrir'
      | 'excluir'
      | 'ler'
      | 'dobrar',
    n: number,
  ]
  const passo: fc.Arbitrary<Passo> = fc.tuple(
    fc.constantFrom(
      'chegar',
      'chegar',
      'abrir',
      'atribuir',
      'largar',
      'responder',
      'finalizar',
      'reabrir',
      'excluir',
      'ler',
      'dobrar',
    ),
    fc.nat(5),
  )

  async function recontar(caixa: string) {
    const { rows } = await sql<{
      status: string
      n: number
      minhas: number
      soltas: number
      nao_lidas: number
      mensagens: number
    }>`
      select
        c.status,
        count(*)::int as n,
        count(*) filter (where c.atribuida_para = ${atendente.id} and c.status <> 'finalizada')::int as minhas,
        count(*) filter (where c.atribuida_para is null and c.status <> 'finalizada')::int as soltas,
        count(*) filter (where c.status <> 'finalizada' and f.n > 0)::int as nao_lidas,
        coalesce(sum(f.n) filter (where c.status <> 'finalizada'), 0)::int as mensagens
      from chat.conversas c
      cross join lateral (
        -- from the messages themselves: what the customer said after the last human answer and after my last look
        select count(*)::int as n
        from (
          select row_number() over (order by seq) as ordem, seq
          from chat.mensagens
          where conversa_id = c.id
            and direcao = 'entrada'
        ) e
        where e.seq > coalesce(
          (
            select max(seq)
            from chat.mensagens s
            where s.conversa_id = c.id
              and (s.direcao = 'saida' or s.dados->>'tipo' = 'finalizacao')
          ),
          0
        )
          and e.ordem > coalesce(
            (
              select l.entradas_lidas
              from chat.leituras l
              where l.conversa_id = c.id
                and l.usuario_id = ${atendente.id}
            ),
            0
          )
      ) f
      where c.caixa_entrada_id = ${caixa}
      group by 1
    `.execute(db)
    const soma = (campo: 'minhas' | 'soltas' | 'nao_lidas' | 'mensagens') => rows.reduce((n, r) => n + r[campo], 0)
    return {
      contagens: {
        por_status: {
          aguardando: 0,
          ativa: 0,
          finalizada: 0,
          transferida: 0,
          ...Object.fromEntries(rows.map((r) => [r.status, r.n])),
        },
        minhas: soma('minhas'),
        sem_responsavel: soma('soltas'),
        nao_lidas: soma('nao_lidas'),
      },
      mensagens: soma('mensagens'),
    }
  }

  it('[R8] [S7.31] [S7.45] equal a recount after any operations, folded or not', async () => {
    const numeros = Array.from({ length: 6 }, numeroNovo)
    await fc.assert(
      fc.asyncProperty(fc.array(passo, { minLength: 3, maxLength: 14 }), async (passos) => {
        const caixa = await novaCaixa()
        for (const [verbo, n] of passos) {
          if (verbo === 'chegar') await casa.entregar(caixa, recebida({ numero: numeros[n] ?? '' }))
          if (verbo === 'abrir') await abrirConversa(atendente, caixa)
          if (verbo === 'dobrar')
            await casa.app.chat.rotinas.find((r) => r.nome === 'chat:dobrar-contagens')?.executar()
          const linhas = (await supervisora.chamar(conversas.listar, { query: { caixa_entrada_id: [caixa.id] } })).corpo
            .data
          const alvo = `${base}/${linhas[n % (linhas.length || 1)]?.id}`
          if (linhas.length === 0) continue
          // many of these are refused in the current state of the conversation; the counts must still match
          if (verbo === 'atribuir') await atendente('POST', `${alvo}/atribuir`, { usuario_id: atendente.id })
          if (verbo === 'largar') await supervisora('DELETE', `${alvo}/atribuir`)
          if (verbo === 'responder') await atendente('POST', `${alvo}/mensagens`, { conteudo: 'oi' })
          if (verbo === 'finalizar') await atendente('POST', `${alvo}/finalizar`, {})
          if (verbo === 'reabrir') await atendente('POST', `${alvo}/reabrir`, {})
          if (verbo === 'excluir') await supervisora('DELETE', alvo)
          if (verbo === 'ler') await atendente('POST', `${alvo}/marcar-lida`)
        }
        const certo = await recontar(caixa.id)
        expect(
          (await atendente.chamar(conversas.contagens, { query: { caixa_entrada_id: [caixa.id] } })).corpo.data,
        ).toEqual(certo.contagens)
        expect(await naoLidas(atendente, caixa.id)).toMatchObject({
          total: certo.mensagens,
          conversas: certo.contagens.nao_lidas,
        })
        const lista = (await atendente.chamar(conversas.listar, { query: { caixa_entrada_id: [caixa.id] } })).corpo
        expect(lista.pagination.total).toBe(lista.data.length)
        expect(lista.data.reduce((soma, c) => soma + c.mensagens_nao_lidas, 0)).toBe(certo.mensagens)
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
