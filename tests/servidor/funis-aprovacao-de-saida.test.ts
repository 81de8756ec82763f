import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { abrirCartao } from '#modules/externos/server/comandos/oportunidade.ts'
import { criarCartao } from '#modules/funis/cartao/server/comandos/criar.ts'
import { moverCartao } from '#modules/funis/cartao/server/comandos/mover.ts'
import { publicar } from '#modules/funis/definicao/server/comandos/publicar.ts'
import { trancarCartao } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { criarDeFora } from '#modules/funis/cartao/server/comandos/criar-de-fora.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { automacoes } from '#modules/automacoes/contract/automacoes.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { lotes } from '#modules/funis/lotes/contract/lotes.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { casaDeAprovacaoDeSaida } from '#tests/servidor/suporte/funis-aprovacao-de-saida.ts'

const {
  s,
  db,
  vendedor,
  supervisora,
  diretora,
  propostas,
  estagio,
  TUDO,
  novo,
  obter,
  pedir,
  decidir,
  aprovar,
  alterar,
  pedidos,
} = await casaDeAprovacaoDeSaida()
const chaveDe = (id: string): string =>
  propostas.definicao.estagios.find((e: { id: string }) => e.id === id)?.chave ?? id
const onde = async (id: string): Promise<string> =>
  chaveDe(
    (await sql<{ e: string }>`select estagio_id as e from funis.cartoes where id = ${id}`.execute(db)).rows[0]?.e ?? '',
  )
const mover = async (id: string, para: string, quem: Chamada = vendedor, mais: object = {}) =>
  quem.chamar(cartoes.mover, {
    params: { id },
    body: { de: (await obter(id)).estagio_id, para: estagio(para), ...mais },
  })
const naPessoa = (id: string, acao: object) =>
  supervisora('POST', `/api/funis/vu.proposta_comercial/lotes`, {
    acao,
    alvo: { ids: [id] },
    id_cliente: crypto.randomUUID(),
  })
const loteFeito = async (r: { corpo: { data: { id: string } } }) => {
  await expect
    .poll(
      async () => (await supervisora.chamar(lotes.obter, { params: { id: r.corpo.data.id } })).corpo.data.situacao,
      {
        timeout: 20_000,
      },
    )
    .toBe('feito')
  return (await supervisora.chamar(lotes.obter, { params: { id: r.corpo.data.id } })).corpo.data
}
/** Publishes a funnel that advances a sibling proposal, moves its own cards there, or creates a child. */
async function comPassagem(
  modo: 'avancar_irmao' | 'mover' | 'filho',
): Promise<(dossie_de: string | null) => Promise<string>> {
  const f = await s.executar(sistema, (u) => funilVigente(u.tx, 'vu.viabilidade'))
  const ultimo = f.definicao.estagios.find((e) => e.chave === 'engenharia')?.id ?? ''
  await s.executar(sistema, (u) =>
    publicar(
      u,
      f.id,
      {
        ...f.definicao,
        passagens: [
          {
            id: crypto.randomUUID(),
            chave: `T-${modo}`,
            ao_entrar: ultimo,
            quando: null,
            destino: { funil: 'vu.proposta_comercial', estagio: 'enviada' },
            modo,
            atraso_dias: 0,
            retornos: [],
          },
        ],
      },
      null,
    ),
  )
  return async (irmao) => {
    const dossie_id = irmao
      ? (await sql<{ d: string }>`select dossie_id as d from funis.cartoes where id = ${irmao}`.execute(db)).rows[0]?.d
      : undefined
    const c = (
      await supervisora.chamar(cartoes.criar, {
        body: {
          funil: 'vu.viabilidade',
          titulo: 'Viabilidade',
          ...(dossie_id ? { dossie_id } : {}),
        },
      })
    ).corpo.data
    await s.executar(sistema, async (u) =>
      moverCartao(
        u,
        await trancarCartao(u.tx, 'sistema', c.id),
        { de: c.estagio_id, para: ultimo },
        { tipo: 'sistema' },
        new Date(),
      ),
    )
    return c.id
  }
}
/** Every way to move a card past “Aprovação interna”: the act, and the stage in which the card must be afterwards. */
const CAMINHOS: Record<string, { parte: string; ate?: string; anda: (id: string) => Promise<unknown> }> = {
  'drag, and M (the move of the API)': {
    parte: 'aprovacao',
    anda: async (id) => expect((await mover(id, 'enviada')).erro).toMatchObject({ code: 'APROVACAO_PENDENTE' }),
  },
  'skipped stages': {
    parte: 'precificacao',
    anda: async (id) => expect((await mover(id, 'aceita', supervisora)).erro.code).toBe('APROVACAO_PENDENTE'),
  },
  'a detour beyond it': {
    parte: 'aprovacao',
    anda: async (id) => expect((await mover(id, 'ajuste')).erro.code).toBe('APROVACAO_PENDENTE'),
  },
  'a bulk move': {
    parte: 'aprovacao',
    anda: async (id) => {
      const previa = await supervisora.chamar(lotes.previa, {
        params: { funil: 'vu.proposta_comercial' },
        body: {
          acao: { tipo: 'mover', para: estagio('enviada') },
          alvo: { ids: [id] },
        },
      })
      expect(previa.corpo.data).toMatchObject({
        mudam: 0,
        recusadas: [{ motivo: 'falta aprovação para seguir', n: 1 }],
      })
      expect((await loteFeito(await naPessoa(id, { tipo: 'mover', para: estagio('enviada') }))).feitos).toBe(0)
    },
  },
  'an automation': {
    parte: 'aprovacao',
    anda: async (id) => {
      const regra = (
        await supervisora.chamar(automacoes.criar, {
          params: { funil_id: propostas.id },
          body: {
            nome: 'Enviar',
            definicao: {
              gatilho: { tipo: 'botao', rotulo: 'Enviar' },
              acoes: [{ tipo: 'mover', estagio_id: estagio('enviada') }],
            },
          },
        })
      ).corpo.data
      expect((await supervisora.chamar(automacoes.publicar, { params: { id: regra.id } })).status).toBe(200)
      expect(
        (
          await supervisora.chamar(automacoes.apertar, {
            params: { id, regra_id: regra.id },
            body: { id_cliente: crypto.randomUUID() },
          })
        ).status,
      ).toBe(200)
      await expect
        .poll(
          async () =>
            (await sql<{ erro: string }>`select erro from funis.execucoes where regra_id = ${regra.id}`.execute(db))
              .rows[0]?.erro ?? '',
          { timeout: 20_000 },
        )
        .toContain('Aprovação interna')
      await supervisora.chamar(automacoes.arquivar, { params: { id: regra.id } })
    },
  },
  'a hand-off that takes a sibling on': {
    parte: 'precificacao',
    ate: 'aprovacao',
    anda: async (id) => {
      await (
        await comPassagem('avancar_irmao')
      )(id)
      await expect.poll(() => onde(id), { timeout: 20_000 }).toBe('aprovacao')
    },
  },
  'an import': {
    parte: 'precificacao',
    ate: 'aprovacao',
    anda: (id) =>
      s.executar(sistema, async (u) =>
        moverCartao(
          u,
          await trancarCartao(u.tx, 'sistema', id),
          { de: estagio('precificacao'), para: estagio('aceita') },
          { tipo: 'sistema' },
          new Date(),
        ),
      ),
  },
  'a publication that takes its stage away': {
    parte: 'precificacao',
    anda: async () => {
      const f = await s.executar(sistema, (u) => funilVigente(u.tx, 'vu.proposta_comercial'))
      const sem = { ...f.definicao, estagios: f.definicao.estagios.filter((e) => e.chave !== 'precificacao') }
      await expect(
        s.executar(sistema, (u) =>
          publicar(u, f.id, sem, null, { levar: { [estagio('precificacao')]: estagio('enviada') } }),
        ),
      ).rejects.toThrow('Leve a um estágio antes dele')
    },
  },
  'the tables themselves': {
    parte: 'aprovacao',
    anda: async (id) =>
      expect(
        db.transaction().execute(async (tx) => {
          await sql`
            insert into funis.transicoes (cartao_id, seq, funil_id, de_estagio_id, para_estagio_id, por_tipo)
            values (${id}, 2, ${propostas.id}, ${estagio('aprovacao')}, ${estagio('enviada')}, 'sistema')
          `.execute(tx)
          await sql`update funis.cartoes set estagio_id = ${estagio('enviada')} where id = ${id}`.execute(tx)
        }),
      ).rejects.toThrow('transicoes_so_aprovadas'),
  },
}

describe('[achado R10] a stage that requires an approval to leave', () => {
  it.each(Object.entries(CAMINHOS))(
    '[achado R10] stops a card on its way past it by %s',
    async (_, { parte, ate, anda }) => {
      const c = await novo(parte)
      await anda(c.id)
      expect(await onde(c.id)).toBe(ate ?? parte)
    },
  )

  it('[achado R10] stops a card created beyond it: API, conversation, form, import, hand-off', async () => {
    const r = await vendedor.chamar(cartoes.criar, {
      body: {
        funil: 'vu.proposta_comercial',
        titulo: 'Direto',
        estagio_id: estagio('enviada'),
      },
    })
    expect([r.status, r.erro.code]).toEqual([409, 'APROVACAO_PENDENTE'])
    const daFuncao = async (id: string) => expect(await onde(id)).toBe('aprovacao')
    await daFuncao(
      await s.executar(sistema, (u) =>
        criarDeFora(u, {
          funil_id: propostas.id,
          estagio_id: estagio('enviada'),
          time_id: null,
          titulo: 'Do site',
          valores: { nome: 'Zé', telefone: '5511988880001' },
          origem: 'formulario',
        }),
      ),
    )
    const funil = await s.executar(sistema, (u) => funilVigente(u.tx, 'vu.proposta_comercial'))
    const destino = (chave: string) =>
      ({
        funil,
        estagio: funil.definicao.estagios.find((e) => e.chave === chave) ?? funil.definicao.estagios[0],
      }) as Parameters<typeof abrirCartao>[1]
    const dados = { titulo: 'Importada', valor_centavos: 100, funil: null, estagio: null } as never
    // the command of the conversation page
    const daConversa = s.executar({ usuario: { id: vendedor.id } }, (u) =>
      criarCartao(
        u,
        funil,
        { estagio: destino('enviada').estagio, titulo: 'Da conversa', origem: 'conversa' },
        { tipo: 'pessoa', id: vendedor.id, papel: 'operador' },
        new Date(),
      ),
    )
    await expect(daConversa).rejects.toThrow('antes, “Aprovação interna” só se deixa com aprovação')
    await daFuncao(await s.executar(sistema, (u) => abrirCartao(u, destino('enviada'), dados, null)))
    await daFuncao(await s.executar(sistema, (u) => abrirCartao(u, destino('aceita'), dados, null)))
    const pai = await (await comPassagem('filho'))(null)
    const filhos = () =>
      sql<{ id: string }>`select para_cartao_id as id from funis.vinculos where de_cartao_id = ${pai}`.execute(db)
    await expect.poll(async () => (await filhos()).rows.length, { timeout: 20_000 }).toBe(1)
    await daFuncao((await filhos()).rows[0]?.id ?? '')
    const levado = await (await comPassagem('mover'))(null)
    await expect.poll(() => onde(levado), { timeout: 20_000 }).toBe('aprovacao')
  })

  it('[achado R10] releases an approved card; any change of a watched figure revokes the approval and moves the card back', async () => {
    for (const [campo, valor] of [
      ['valor_venda', 35_000_000],
      ['desconto_pct', 50],
      ['margem_pct', 5],
    ] as const) {
      const c = await novo('aprovacao')
      await aprovar(c.id)
      expect((await mover(c.id, 'enviada')).status).toBe(200)
      expect((await alterar(c.id, { [campo]: valor })).status).toBe(200)
      expect([campo, await onde(c.id)]).toEqual([campo, 'aprovacao'])
      expect((await pedidos(c.id)).pedidos.map((p: { situacao: string }) => p.situacao)).toEqual(['reaberta'])
      expect((await mover(c.id, 'enviada')).erro.code).toBe('APROVACAO_PENDENTE')
      // an unwatched field revokes nothing
      await aprovar(c.id)
      await alterar(c.id, { potencia_kwp: 11 })
      expect((await mover(c.id, 'enviada')).status).toBe(200)
    }
  })

  it('[achado R10] a figure of the dossier revokes the approval of all its cards; moving back or to lost is free; undo is checked too', async () => {
    const c = await novo('aprovacao')
    await aprovar(c.id)
    const dossie_id = (
      await sql<{ d: string }>`select dossie_id as d from funis.cartoes where id = ${c.id}`.execute(db)
    ).rows[0]?.d
    expect((await mover(c.id, 'enviada')).status).toBe(200)
    const irma = (await vendedor.chamar(cartoes.criar, { body: { funil: 'vu.vendas', titulo: 'Venda', dossie_id } }))
      .corpo.data
    expect((await alterar(irma.id, { desconto_pct: 46 })).status).toBe(200)
    expect(await onde(c.id)).toBe('aprovacao')
    // approved again, sent, moved back, changed: undoing the move back would put it past the stage
    await aprovar(c.id)
    expect((await mover(c.id, 'enviada')).status).toBe(200)
    const volta = await mover(c.id, 'precificacao')
    expect(volta.status).toBe(200)
    await alterar(c.id, { desconto_pct: 47 })
    const desfeito = await vendedor.chamar(cartoes.desfazer, {
      params: { id: c.id },
      body: { seq: volta.corpo.data.transicao?.seq ?? 0 },
    })
    expect([desfeito.status, desfeito.erro.code, await onde(c.id)]).toEqual([409, 'APROVACAO_PENDENTE', 'precificacao'])
    const perda = propostas.definicao.motivos_perda[0].id
    expect((await mover(c.id, 'recusada', vendedor, { motivo_perda: perda })).status).toBe(200)
    // moving to lost and onwards does not get around it
    expect((await mover(c.id, 'enviada')).erro.code).toBe('APROVACAO_PENDENTE')
  })

  it('[achado R10] names the approvers, or whom to ask if there are none; a position passes or approves within its limits, each with its unit', async () => {
    const f = await s.executar(sistema, (u) => funilVigente(u.tx, 'vu.proposta_comercial'))
    const cargo = async (nome: string, quem: Chamada) => {
      const id = crypto.randomUUID()
      await sql`insert into cad.cargos (id, nome) values (${id}, ${nome})`.execute(db)
      await sql`update cad.usuarios set cargo_id = ${id} where id = ${quem.id}`.execute(db)
      return { tipo: 'cargo' as const, id }
    }
    const [vende, gere] = [await cargo('Vendedor pleno', vendedor), await cargo('Gerente', diretora)]
    const alcadas = [
      { quem: vende, faz: 'passa' as const, limites: { valor_venda: 5_000_000, desconto_pct: 5, margem_pct: 20 } },
      { quem: gere, faz: 'aprova' as const, limites: { valor_venda: 20_000_000, desconto_pct: 20, margem_pct: 10 } },
    ]
    const com = {
      ...f.definicao,
      estagios: f.definicao.estagios.map((e) =>
        e.chave === 'aprovacao' && e.aprovacao ? { ...e, aprovacao: { ...e.aprovacao, alcadas } } : e,
      ),
    }
    await s.executar(sistema, (u) => publicar(u, f.id, com, null))
    const sozinho = await novo('aprovacao', { ...TUDO, valor_venda: 4_000_000, desconto_pct: 5, margem_pct: 20 })
    expect((await pedidos(sozinho.id)).saidas).toMatchObject([{ situacao: 'livre' }])
    expect((await mover(sozinho.id, 'enviada')).status).toBe(200)
    expect((await pedidos(sozinho.id)).pedidos[0]).toMatchObject({
      situacao: 'aprovada',
      etapas: [{ nome: 'Dentro do próprio limite' }],
    })
    // one figure above the own limit: another user decides, and is named
    const acima = await novo('aprovacao', { ...TUDO, valor_venda: 4_000_000, desconto_pct: 12, margem_pct: 20 })
    const recusa = (await mover(acima.id, 'enviada')).erro
    expect(recusa.message).toBe('Para sair de “Aprovação interna”, peça a aprovação. Quem pode aprovar: Dora Lima.')
    const p = (await pedir(acima.id)).corpo.data
    expect((await decidir(p.id, 'aprovada', supervisora)).status).toBe(403)
    expect((await decidir(p.id, 'aprovada', diretora)).corpo.data.situacao).toBe('aprovada')
    expect((await mover(acima.id, 'enviada')).status).toBe(200)
    // above every limit: no user can approve, and the stage names whom to ask
    const demais = await novo('aprovacao', { ...TUDO, desconto_pct: 45 })
    const ninguem = (await mover(demais.id, 'enviada')).erro
    expect(ninguem.details).toMatchObject({ situacao: 'sem_decisor', quem: [] })
    expect(ninguem.message).toMatch(
      /^Ninguém pode aprovar a saída de “Aprovação interna” com Valor da venda R\$\s160\.455, Desconto 45% e Margem 12%\. Fale com .*(Dora Lima|Rita Souza).*, que cuida do funil\.$/,
    )
    expect((await pedir(demais.id)).corpo.error).toMatchObject({ code: 'SEM_DECISOR' })
    await s.executar(sistema, (u) => publicar(u, f.id, f.definicao, null))
  })
})
