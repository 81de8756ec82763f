import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { leadPronto } from '#modules/meta/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { pessoasDoCartao } from '#modules/funis/cartao/contract/pessoas.ts'
import { conversasDoFunil } from '#modules/funis/na-conversa/contract/conversas.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const banco = casa.app.s.banco
const gestora = await pessoaDeTeste(casa, [
  { departamento: 'vu', papel: 'supervisor' },
  { departamento: 'chat', papel: 'supervisor' },
])
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const colega = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const alheio = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
const ninguem = await casa.como(null)
const vendas = (await gestora.chamar(funis.obter, { params: { funil: 'vu.vendas' } })).corpo.data
const estagio = (chave: string): string => vendas.definicao.estagios.find((e) => e.chave === chave)?.id ?? ''
let n = 0
const novo = async () =>
  (
    await vendedora('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo: `Casa ${++n}`,
      valores: { nome: `C ${n}`, telefone: `55119${String(83_000_000 + n)}`, origem_lead: 'indicacao' },
    })
  ).corpo.data
const eventos = async (tipo: string) =>
  (
    await sql<{ dados: { pessoas: string[]; chave: string; texto: string } }>`
      select dados
      from plataforma.eventos
      where tipo = ${tipo}
      order by id
    `.execute(banco.db)
  ).rows.map((r) => r.dados)

async function lead(mais: { formulario_id?: string; conjunto_id?: string } = {}) {
  const id = crypto.randomUUID()
  await sql`
    insert into meta.leads ${sql.raw('(id, leadgen_id, origem, estado, nome, telefone, formulario_id, conjunto_id, campos, criado_na_meta)')}
    values (
      ${id},
      ${String(++n) + Date.now()},
      'webhook',
      'pronto',
      'Lead da Silva',
      '5511987000111',
      ${mais.formulario_id ?? null},
      ${mais.conjunto_id ?? null},
      '[]',
      now()
    )
  `.execute(banco.db)
  return id
}
const contar = (id: string) => casa.app.s.executar(sistema, async (u) => u.emitir(leadPronto, { lead_id: id }))
const cartoesDo = async (id: string) =>
  (
    await sql<{ estagio_id: string; funil_id: string }>`
      select c.estagio_id, c.funil_id
      from funis.leads l
      join funis.cartoes c on c.id = l.cartao_id
      where l.lead_id = ${id}
    `.execute(banco.db)
  ).rows

describe('leads of advertisements', () => {
  it('enter the funnel of the most specific rule, once however often they are reported', async () => {
    expect(
      (await ninguem.chamar(conversasDoFunil.criarEntradaDaMeta, { params: { funil_id: vendas.id }, body: {} })).status,
    ).toBe(401)
    expect(
      (await vendedora.chamar(conversasDoFunil.criarEntradaDaMeta, { params: { funil_id: vendas.id }, body: {} }))
        .status,
    ).toBe(403)
    expect(
      (await alheio.chamar(conversasDoFunil.criarEntradaDaMeta, { params: { funil_id: vendas.id }, body: {} })).status,
    ).toBe(404)
    const solto = await lead({ formulario_id: 'f9' })
    await contar(solto)
    expect(
      (
        await gestora.chamar(conversasDoFunil.criarEntradaDaMeta, {
          params: { funil_id: vendas.id },
          body: { formulario_id: 'f1' },
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await gestora.chamar(conversasDoFunil.criarEntradaDaMeta, {
          params: { funil_id: vendas.id },
          body: { formulario_id: 'f1' },
        })
      ).status,
    ).toBe(409)
    expect(
      (
        await gestora.chamar(conversasDoFunil.criarEntradaDaMeta, {
          params: { funil_id: vendas.id },
          body: {
            formulario_id: 'f1',
            conjunto_id: 'c1',
            estagio_id: estagio('primeiro_contato'),
          },
        })
      ).status,
    ).toBe(200)
    const [a, b] = [
      await lead({ formulario_id: 'f1', conjunto_id: 'c2' }),
      await lead({ formulario_id: 'f1', conjunto_id: 'c1' }),
    ]
    await Promise.all([contar(a), contar(a), contar(b), contar(b)])
    await expect.poll(() => cartoesDo(a)).toEqual([{ estagio_id: estagio('novo_lead'), funil_id: vendas.id }])
    await expect.poll(() => cartoesDo(b)).toEqual([{ estagio_id: estagio('primeiro_contato'), funil_id: vendas.id }])
    await contar(a)
    await expect
      .poll(
        async () =>
          (
            await sql<{
              n: number
            }>`
              select count(*)::int as n
              from plataforma.eventos
              where entregue_em is null
            `.execute(banco.db)
          ).rows[0]?.n,
      )
      .toBe(0)
    expect([await cartoesDo(a), await cartoesDo(solto)]).toEqual([[expect.anything()], []])
  })
})

describe('answers of a lead', () => {
  it('fill the mapped fields, also by campaign; the mapping can be tried first, and invalid values are left out', async () => {
    const dela = await lead({ formulario_id: 'f7' })
    await sql`
      update meta.leads
      set
        campanha_id = 'k1',
        campanha_nome = 'Interior',
        campos = ${JSON.stringify([
          { nome: 'city', valores: ['Vera Cruz'] },
          { nome: 'consumo', valores: ['1.350 kWh'] },
          { nome: 'entrada', valores: ['não sei'] },
        ])}::jsonb
      where id = ${dela}
    `.execute(banco.db)
    const corpo = {
      campanha_id: 'k1',
      mapa: [
        { de: 'city', para: 'cidade' },
        { de: 'consumo', para: 'consumo_medio_kwh' },
        { de: 'entrada', para: 'valor_venda' },
      ],
    }
    for (const [quem, status] of [
      [ninguem, 401],
      [vendedora, 403],
      [alheio, 404],
    ] as const)
      expect([
        (await quem.chamar(conversasDoFunil.opcoesDaMeta, { params: { funil_id: vendas.id } })).status,
        (
          await quem.chamar(conversasDoFunil.provarEntradaDaMeta, {
            params: { funil_id: vendas.id },
            body: { ...corpo, lead_id: dela },
          })
        ).status,
        (
          await quem.chamar(conversasDoFunil.alterarEntradaDaMeta, {
            params: { funil_id: vendas.id, id: crypto.randomUUID() },
            body: corpo,
          })
        ).status,
      ]).toEqual([status, status, status])
    expect(
      (
        await gestora.chamar(conversasDoFunil.criarEntradaDaMeta, {
          params: { funil_id: vendas.id },
          body: { ...corpo, mapa: [{ de: 'x', para: 'nao_ha' }] },
        })
      ).campos[0]?.campo,
    ).toBe('mapa.0.para')
    expect(
      (await gestora.chamar(conversasDoFunil.opcoesDaMeta, { params: { funil_id: vendas.id } })).corpo.data,
    ).toMatchObject({
      campanhas: [{ id: 'k1', nome: 'Interior', leads: 1 }],
    })
    // names of people only for users who see leads
    const veLeads = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }], ['admin'])
    const prova = (
      await veLeads.chamar(conversasDoFunil.provarEntradaDaMeta, {
        params: { funil_id: vendas.id },
        body: { ...corpo, lead_id: dela },
      })
    ).corpo.data
    expect(prova).toMatchObject({
      entra: true,
      por_outra: null,
      titulo: 'Lead da Silva',
      recusados: [{ campo: 'valor_venda' }],
    })
    expect(prova.valores).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ chave: 'cidade', texto: 'Vera Cruz' }),
        expect.objectContaining({ chave: 'consumo_medio_kwh', texto: '1.350 kWh/mês' }),
      ]),
    )
    const feita = (
      await gestora.chamar(conversasDoFunil.criarEntradaDaMeta, { params: { funil_id: vendas.id }, body: corpo })
    ).corpo.data
    expect(
      (
        await gestora.chamar(conversasDoFunil.alterarEntradaDaMeta, {
          params: { funil_id: vendas.id, id: feita.id },
          body: { ...corpo, estagio_id: estagio('primeiro_contato') },
        })
      ).corpo.data.estagio_id,
    ).toBe(estagio('primeiro_contato'))
    expect(
      (
        await gestora.chamar(conversasDoFunil.alterarEntradaDaMeta, {
          params: { funil_id: vendas.id, id: feita.id },
          body: { formulario_id: 'f1' },
        })
      ).erro.message,
    ).toBe('Estes leads já entram em “Funil de vendas”.')
    await contar(dela)
    await expect.poll(() => cartoesDo(dela)).toEqual([{ estagio_id: estagio('primeiro_contato'), funil_id: vendas.id }])
    const { rows } = await sql<{ id: string }>`select cartao_id as id from funis.leads where lead_id = ${dela}`.execute(
      banco.db,
    )
    expect(
      (await gestora.chamar(cartoes.obter, { params: { id: rows[0]?.id ?? '' } })).corpo.data.valores,
    ).toMatchObject({
      cidade: 'Vera Cruz',
      consumo_medio_kwh: 1350,
    })
    expect(
      (await gestora.chamar(conversasDoFunil.entradasDaMeta, { params: { funil_id: vendas.id } })).corpo.data.find(
        (e) => e.id === feita.id,
      ),
    ).toMatchObject({
      leads: 1,
      ultimo_em: expect.any(String),
    })
  })
})

describe('comments and messages of a card', () => {
  it('a mentioned user is notified and follows; authors edit and delete their own comments only', async () => {
    const c = await novo()
    const comentar = (corpo: Record<string, unknown>) => vendedora('POST', `/api/cartoes/${c.id}/comentarios`, corpo)
    const { corpo } = await comentar({ texto: '@Colega veja', mencoes: [colega.id, vendedora.id] })
    await expect
      .poll(async () => (await eventos('cartao.mencao')).at(-1))
      .toMatchObject({ pessoas: [colega.id], chave: `mencao:${corpo.data.id}` })
    expect((await gestora.chamar(cartoes.obter, { params: { id: c.id } })).corpo.data.pessoas).toMatchObject([
      { id: colega.id, papel: 'seguidor' },
    ])
    await comentar({ texto: 'Sem citar' })
    expect((await eventos('cartao.aviso')).at(-1)).toMatchObject({ pessoas: [colega.id], texto: 'Sem citar' })
    expect(
      (await ninguem.chamar(pessoasDoCartao.editarComentario, { params: { id: corpo.data.id }, body: { texto: 'x' } }))
        .status,
    ).toBe(401)
    expect(
      (await colega.chamar(pessoasDoCartao.editarComentario, { params: { id: corpo.data.id }, body: { texto: 'x' } }))
        .status,
    ).toBe(409)
    expect(
      (await alheio.chamar(pessoasDoCartao.editarComentario, { params: { id: corpo.data.id }, body: { texto: 'x' } }))
        .status,
    ).toBe(404)
    expect(
      (
        await vendedora.chamar(pessoasDoCartao.editarComentario, {
          params: { id: corpo.data.id },
          body: { texto: ' ' },
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await vendedora.chamar(pessoasDoCartao.editarComentario, {
          params: { id: corpo.data.id },
          body: { texto: 'Corrigido', mencoes: [] },
        })
      ).status,
    ).toBe(200)
    const textos = async () =>
      (await gestora('GET', `/api/cartoes/${c.id}/historico`)).corpo.data.acontecimentos
        .filter((a: { tipo: string }) => a.tipo === 'comentario')
        .map((a: { dados: { texto: string } }) => a.dados.texto)
    expect(await textos()).toEqual(['Sem citar', 'Corrigido'])
    expect((await vendedora.chamar(pessoasDoCartao.apagarComentario, { params: { id: corpo.data.id } })).status).toBe(
      200,
    )
    expect(await textos()).toEqual(['Sem citar'])
    expect(
      (
        await vendedora.chamar(pessoasDoCartao.juntar, {
          params: { id: c.id, pessoa_id: gestora.id },
          body: { papel: 'colaborador' },
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await alheio.chamar(pessoasDoCartao.juntar, {
          params: { id: c.id, pessoa_id: gestora.id },
          body: { papel: 'colaborador' },
        })
      ).status,
    ).toBe(404)
    expect(
      (await vendedora.chamar(pessoasDoCartao.tirar, { params: { id: c.id, pessoa_id: gestora.id } })).status,
    ).toBe(200)
    expect((await vendedora.chamar(pessoasDoCartao.nomes, { query: { ids: gestora.id } })).corpo.data).toEqual([
      { id: gestora.id, nome: 'Pessoa de Teste' },
    ])
  })

  it('a stage offers its message, filled in', async () => {
    const c = await novo()
    expect(
      (
        await vendedora.chamar(conversasDoFunil.guardarMensagem, {
          params: { funil_id: vendas.id, estagio_id: c.estagio_id },
          body: { texto: 'x' },
        })
      ).status,
    ).toBe(403)
    expect(
      (
        await gestora.chamar(conversasDoFunil.guardarMensagem, {
          params: { funil_id: vendas.id, estagio_id: c.estagio_id },
          body: { texto: 'Olá {{nome}}, tudo bem?' },
        })
      ).status,
    ).toBe(200)
    expect((await vendedora.chamar(conversasDoFunil.mensagem, { params: { id: c.id } })).corpo.data.texto).toBe(
      `Olá C ${n}, tudo bem?`,
    )
    expect((await alheio.chamar(conversasDoFunil.mensagem, { params: { id: c.id } })).status).toBe(404)
  })
})
