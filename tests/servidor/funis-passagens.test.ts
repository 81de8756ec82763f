import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { casaDeFunis } from '#tests/servidor/suporte/funis.ts'

const { casa, banco, vendedora, gestora, leitora, engenheiro, estagio, novo, mover } = await casaDeFunis()

describe('hand-offs', () => {
  const passar = (id: string, seq: number) =>
    sql`
      update graphile_worker._private_jobs
      set run_at = now()
      where key = ${`passar:${id}:${seq}`}
    `
      .execute(banco.db as never)
      .catch(() => undefined)
  const fatos = (id: string) => ({
    modalidade: 'autoconsumo',
    cidade: 'Jundiaí',
    uf: 'sp',
    fatura_anexo: [{ caminho: `${id}/fatura.pdf`, nome: 'fatura.pdf', mime: 'application/pdf', tamanho: 10 }],
    consumo_medio_kwh: 480,
    concessionaria_id: 'cpfl_piratininga',
    uc_numero: '4001',
    titular_uc: 'Cliente',
  })

  it('entering viability creates a card in the other funnel, once, with the same dossier; its result advances the sale', async () => {
    const c = await novo()
    const { corpo } = await mover(vendedora, c, 'viabilidade', { valores: fatos(c.id) })
    expect(corpo.data?.cartao?.estagio_id).toBe(estagio('viabilidade'))
    const { passarAdiante } = await import('#modules/funis/cartao/server/comandos/passagens.ts')
    await Promise.all([
      passarAdiante(casa.app.s, { cartao_id: c.id, seq: 2 }),
      passarAdiante(casa.app.s, { cartao_id: c.id, seq: 2 }),
      passar(c.id, 2),
    ])
    const pai = (await gestora.chamar(cartoes.obter, { params: { id: c.id } })).corpo.data
    expect(
      pai.parentes.map((p: { relacao: string; funil_nome: string; estagio_nome: string }) => [
        p.relacao,
        p.funil_nome,
        p.estagio_nome,
      ]),
    ).toEqual([['filho', 'Viabilidade comercial', 'Solicitação recebida']])
    const filho = (await gestora.chamar(cartoes.obter, { params: { id: pai.parentes[0]?.id ?? '' } })).corpo.data
    expect([filho.dossie_id, filho.contato_id, filho.valores.consumo_medio_kwh, filho.origem]).toEqual([
      c.dossie_id,
      c.contato_id,
      480,
      'passagem',
    ])

    const viabilidade = (await gestora.chamar(funis.obter, { params: { funil: 'vu.viabilidade' } })).corpo.data
    const viavel = viabilidade.definicao.estagios.find((e: { chave: string }) => e.chave === 'viavel')?.id ?? ''
    const r = await gestora.chamar(cartoes.mover, {
      params: { id: filho.id },
      body: {
        de: filho.estagio_id,
        para: viavel,
        valores: {
          grupo_tarifario: 'grupo_b',
          tipo_ligacao: 'trifasica',
          tipo_instalacao: 'telhado_ceramico',
          endereco_instalacao: { logradouro: 'Rua das Flores', numero: '10' },
          potencia_kw: 5,
          potencia_kwp: 6.2,
          geracao_esperada_kwh: 700,
        },
      },
    })
    expect([r.status, r.corpo.success]).toEqual([200, true])
    await passarAdiante(casa.app.s, { cartao_id: filho.id, seq: 2 })
    expect((await gestora.chamar(cartoes.obter, { params: { id: c.id } })).corpo.data).toMatchObject({
      estagio_id: estagio('proposta'),
      valores: { potencia_kw: 5, potencia_kwp: 6.2 },
    })
  })

  it('the path of another card’s file gives no access to it', async () => {
    const [alheio, c] = [await novo(), await novo()]
    const r = await vendedora.chamar(cartoes.alterar, {
      params: { id: c.id },
      body: {
        versao: c.versao,
        valores: {
          fatura_anexo: [{ caminho: `${alheio.id}/fatura.pdf`, nome: 'f.pdf', mime: 'application/pdf', tamanho: 1 }],
        },
      },
    })
    expect([r.status, r.campos[0]?.campo]).toEqual([400, 'valores.fatura_anexo'])
    expect((await vendedora('GET', `/api/cartoes/${c.id}/arquivo?caminho=${alheio.id}/fatura.pdf`)).status).toBe(404)
  })

  it('a move that was undone in time starts no hand-off', async () => {
    const c = await novo()
    const { corpo } = await mover(vendedora, c, 'viabilidade', { valores: fatos(c.id) })
    await vendedora.chamar(cartoes.desfazer, { params: { id: c.id }, body: { seq: corpo.data.transicao.seq } })
    const { passarAdiante } = await import('#modules/funis/cartao/server/comandos/passagens.ts')
    await passarAdiante(casa.app.s, { cartao_id: c.id, seq: 2 })
    expect((await vendedora.chamar(cartoes.obter, { params: { id: c.id } })).corpo.data.parentes).toEqual([])
  })
})

describe('history and counts', () => {
  it('the history has moves, fields and comments in one order, page by page', async () => {
    const c = await novo()
    await mover(vendedora, c, 'primeiro_contato')
    const comentario = await vendedora.chamar(cartoes.comentar, {
      params: { id: c.id },
      body: { texto: 'Ligou pedindo visita' },
    })
    expect(comentario.corpo.data).toMatchObject({ texto: 'Ligou pedindo visita', autor: { id: vendedora.id } })
    const atual = (await vendedora.chamar(cartoes.obter, { params: { id: c.id } })).corpo.data
    expect(
      (
        await vendedora.chamar(cartoes.alterar, {
          params: { id: c.id },
          body: {
            versao: atual.versao,
            prioridade: 'alta',
            valores: { potencia_kw: 7 },
          },
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await vendedora.chamar(cartoes.alterar, {
          params: { id: c.id },
          body: { versao: atual.versao, prioridade: 'baixa' },
        })
      ).erro.code,
    ).toBe('VERSAO')
    const tudo = (await vendedora.chamar(cartoes.historico, { params: { id: c.id } })).corpo.data.acontecimentos
    expect(tudo.map((a: { tipo: string }) => a.tipo).sort()).toEqual([
      'comentario',
      'mudanca',
      'mudanca',
      'mudanca',
      'transicao',
      'transicao',
    ])
    const paginas: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const r: { corpo: { data: { acontecimentos: { id: string }[]; proximo: string | null } } } =
        await vendedora.chamar(cartoes.historico, {
          params: { id: c.id },
          query: { limit: 2, cursor: cursor || undefined },
        })
      paginas.push(...r.corpo.data.acontecimentos.map((x) => x.id))
      cursor = r.corpo.data.proximo
    }
    expect(paginas).toEqual(tudo.map((a: { id: string }) => a.id))
    expect((await engenheiro.chamar(cartoes.historico, { params: { id: c.id } })).status).toBe(404)
    expect((await leitora.chamar(cartoes.comentar, { params: { id: c.id }, body: { texto: 'oi' } })).status).toBe(403)
    expect((await vendedora.chamar(cartoes.comentar, { params: { id: c.id }, body: { texto: ' ' } })).status).toBe(400)
  })

  it('a board filtered by a field, a person or a deadline has equal counts and cards', async () => {
    const c = await novo({ valores: { nome: 'Rosa Filtrada', potencia_kw: 42 }, prioridade: 'urgente' })
    for (const filtro of [
      'campo=potencia_kw:maior:41',
      'busca=rosa%20filtr',
      'prioridade=urgente',
      `responsavel_id=eu&campo=nome:contem:Filtrada`,
    ]) {
      const { corpo } = await vendedora('GET', `/api/funis/vu.vendas/quadro?${filtro}`)
      const cheias = corpo.data.colunas.filter((k: { total: number }) => k.total > 0)
      expect([
        filtro,
        cheias.map((k: { total: number; cartoes: { id: string }[] }) => [k.total, k.cartoes.map((x) => x.id)]),
      ]).toEqual([filtro, [[1, [c.id]]]])
    }
    for (const filtro of ['campo=nada:igual:1', 'campo=potencia_kw:maior:x', 'campo=potencia_kw:voa:1', 'prazo=nunca'])
      expect([filtro, (await vendedora('GET', `/api/funis/vu.vendas/quadro?${filtro}`)).status]).toEqual([filtro, 400])
  })
})
