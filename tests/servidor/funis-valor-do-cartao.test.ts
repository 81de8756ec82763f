import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { publicar } from '#modules/funis/definicao/server/comandos/publicar.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDeAprovacaoDeSaida } from '#tests/servidor/suporte/funis-aprovacao-de-saida.ts'

const { casa, s, db, vendedor, supervisora, TUDO, novo, obter, aprovar, alterar, pedidos } =
  await casaDeAprovacaoDeSaida()

describe('[achado R11] the amount of a card', () => {
  it('[achado R11] heading, sum, export and approval read the field; writing the amount writes the field', async () => {
    const c = await novo('aprovacao', TUDO, { valor_centavos: 99_900 })
    expect((await obter(c.id)).valor_centavos).toBe(16_045_500)
    await aprovar(c.id)
    const antes = await obter(c.id)
    expect(
      (
        await vendedor.chamar(cartoes.alterar, {
          params: { id: c.id },
          body: { versao: antes.versao, valor_centavos: 35_000_000 },
        })
      ).status,
    ).toBe(200)
    const depois = await obter(c.id)
    expect([depois.valor_centavos, depois.valores.valor_venda]).toEqual([35_000_000, 35_000_000])
    expect((await pedidos(c.id)).pedidos[0].situacao).toBe('reaberta')
    // the amount changes on every card of the dossier whose funnel uses the same field
    const dossie_id = (
      await sql<{ d: string }>`select dossie_id as d from funis.cartoes where id = ${c.id}`.execute(db)
    ).rows[0]?.d
    const irma = (await vendedor.chamar(cartoes.criar, { body: { funil: 'vu.vendas', titulo: 'Venda', dossie_id } }))
      .corpo.data
    expect(irma.valor_centavos).toBe(35_000_000)
    await alterar(c.id, { valor_venda: 1_000 })
    expect((await obter(irma.id)).valor_centavos).toBe(1_000)
    await sql`update funis.cartoes set valor_centavos = 5 where id = ${irma.id}`.execute(db)
    expect((await obter(irma.id)).valor_centavos).toBe(1_000)
  })

  it('[achado R11] a funnel that newly names its field keeps the amount of the card, and records differences in the history', async () => {
    const f = await s.executar(sistema, (u) => funilVigente(u.tx, 'jrdc.contratos'))
    const gestora = await pessoaDeTeste(casa, [{ departamento: 'jrdc', papel: 'supervisor' }])
    await s.executar(sistema, (u) => publicar(u, f.id, { ...f.definicao, campo_valor: null }, null))
    const abrir = async (corpo: object) =>
      (await gestora.chamar(cartoes.criar, { body: { funil: 'jrdc.contratos', titulo: 'Contrato', ...corpo } })).corpo
        .data.id
    const [so, dois, nenhum] = [
      await abrir({ valor_centavos: 700 }),
      await abrir({ valor_centavos: 700, valores: { valor_venda: 900 } }),
      await abrir({}),
    ]
    await s.executar(sistema, (u) => publicar(u, f.id, f.definicao, null))
    const ler = async (id: string) => (await gestora.chamar(cartoes.obter, { params: { id } })).corpo.data
    expect([(await ler(so)).valor_centavos, (await ler(so)).valores.valor_venda]).toEqual([700, 700])
    expect([(await ler(dois)).valor_centavos, (await ler(nenhum)).valor_centavos]).toEqual([900, null])
    const historia = async (id: string) =>
      JSON.stringify((await gestora.chamar(cartoes.historico, { params: { id } })).corpo.data)
    expect(await historia(dois)).toContain('Este funil tinha dois valores no cartão. Vale o do campo “Valor da venda”')
    expect(await historia(so)).not.toContain('dois valores')
  })
})

describe('[achado R10] funnels of an existing installation', () => {
  const antigo = async (chave: string) => {
    const f = await s.executar(sistema, (u) => funilVigente(u.tx, chave))
    const livre = { ...f.definicao, estagios: f.definicao.estagios.map((e) => ({ ...e, aprovacao: null })) }
    await s.executar(sistema, (u) => publicar(u, f.id, livre, null))
    await executarSolto(
      casa.urlDoBanco,
      `delete from funis.versoes v using funis.funis f where f.id = v.funil_id and f.chave = '${chave}' and v.numero <> f.versao`,
    )
    return f.id
  }
  const prende = async (chave: string) =>
    (await s.executar(sistema, (u) => funilVigente(u.tx, chave))).definicao.estagios.some((e) => e.aprovacao)
  const nota = async (id: string) =>
    (
      await sql<{ nota: string }>`
        select nota
        from funis.versoes
        where funil_id = ${id}
        order by numero desc
        limit 1
      `.execute(db)
    ).rows[0]?.nota

  it('[achado R10] require approvals at start-up only if unchanged, with two approvers, and without cards that would be stopped', async () => {
    // two supervisors, never published by a user, no card in the stage or past it
    const id = await antigo('vu.proposta')
    await casa.app.funis.instalar()
    expect([await prende('vu.proposta'), await nota(id)]).toEqual([
      true,
      expect.stringContaining('passam a segurar o cartão'),
    ])
    // once only: a user who removes it again is respected
    await s.executar(sistema, async (u) =>
      publicar(
        u,
        id,
        {
          ...(await funilVigente(u.tx, 'vu.proposta')).definicao,
          estagios: (await funilVigente(u.tx, 'vu.proposta')).definicao.estagios.map((e) => ({
            ...e,
            aprovacao: null,
          })),
        },
        supervisora.id,
      ),
    )
    await casa.app.funis.instalar()
    expect(await prende('vu.proposta')).toBe(false)
    // no user in finance could decide
    await antigo('fin.funil')
    await casa.app.funis.instalar()
    expect(await prende('fin.funil')).toBe(false)
    // a card is already in the stage
    await novo('aprovacao')
    await antigo('vu.proposta_comercial')
    await casa.app.funis.instalar()
    expect(await prende('vu.proposta_comercial')).toBe(false)
  })
})
