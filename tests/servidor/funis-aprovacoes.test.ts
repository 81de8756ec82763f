import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { publicar } from '#modules/funis/definicao/server/comandos/publicar.ts'
import { chamarSubstitutos } from '#modules/automacoes/server/aprovacoes/comandos/decidir.ts'
import { etapasPara, faixas } from '#modules/automacoes/regras/aprovacao.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { decidirJa } from '#tests/servidor/suporte/decidir.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const banco = casa.app.s.banco
const comprador = await pessoaDeTeste(casa, [{ departamento: 'ti', papel: 'operador' }])
const gestora = await pessoaDeTeste(casa, [{ departamento: 'ti', papel: 'supervisor' }])
const financeiro = await pessoaDeTeste(casa, [{ departamento: 'fin', papel: 'aprovador' }])
const estranha = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const ninguem = await casa.como(null)
const compras = (await gestora('GET', '/api/funis/ti.compras')).corpo.data
const estagio = (chave: string): string =>
  compras.definicao.estagios.find((e: { chave: string }) => e.chave === chave).id
const papel = (departamento: string, qual: string) => ({ tipo: 'papel', departamento, papel: qual })
const politica = {
  nome: 'Compra',
  campo: 'aprovacao_compra',
  valor_de: 'valor_do_cartao',
  validade_horas: 48,
  faixas: [
    { ate_centavos: 100_000, etapas: [] },
    { ate_centavos: 1_000_000, etapas: [{ nome: 'Gestor', quem: [papel('ti', 'supervisor')] }] },
    {
      ate_centavos: null,
      etapas: [
        { nome: 'Gestor', quem: [papel('ti', 'supervisor')] },
        { nome: 'Financeiro', quem: [papel('fin', 'aprovador')] },
      ],
    },
  ],
}
const novo = async (valor: number, quem = comprador) =>
  (await quem('POST', '/api/cartoes', { funil: 'ti.compras', titulo: 'Inversores', valor_centavos: valor })).corpo.data
const obter = async (id: string) => (await gestora('GET', `/api/cartoes/${id}`)).corpo.data
const pedir = (id: string, quem = comprador) =>
  quem('POST', `/api/cartoes/${id}/aprovacoes`, { campo: 'aprovacao_compra', observacao: 'Urgente' })
const decidir = (quem: typeof gestora, id: string, decisao: string, motivo?: string) =>
  decidirJa(casa.app.s, quem, id, { decisao, motivo })
const esperando = async (quem: typeof gestora) =>
  (await quem('GET', '/api/aprovacoes')).corpo.data.map((a: { id: string }) => a.id)

it('an amount requires the steps of the first band that contains it; an unknown amount those of the highest', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 2e9 }),
      (limites, valor) => {
        const ordem = [...limites].sort((a, b) => a - b)
        const lista = faixas.parse([
          ...ordem.map((ate_centavos) => ({
            ate_centavos,
            etapas: [{ nome: String(ate_centavos), quem: [papel('ti', 'supervisor')] }],
          })),
          { ate_centavos: null, etapas: [{ nome: 'acima', quem: [papel('fin', 'aprovador')] }] },
        ])
        expect(etapasPara(lista, valor)[0]?.nome).toBe(String(ordem.find((l) => valor <= l) ?? 'acima'))
        expect(etapasPara(lista, null)[0]?.nome).toBe('acima')
        if (ordem.length > 1) expect(faixas.safeParse([...lista].reverse()).success).toBe(false)
      },
    ),
    { numRuns: 200 },
  )
})

describe('an approval', () => {
  it('the manager of the funnel creates a policy; an invalid one is refused at its field', async () => {
    const caminho = `/api/funis/${compras.id}/politicas`
    expect((await ninguem('POST', caminho, politica)).status).toBe(401)
    expect((await comprador('POST', caminho, politica)).status).toBe(403)
    expect((await estranha('POST', caminho, politica)).status).toBe(404)
    for (const [mais, campo] of [
      [{ campo: 'nome' }, 'campo'],
      [{ valor_de: 'nome' }, 'valor_de'],
      [{ faixas: [] }, 'faixas'],
    ] as const)
      expect((await gestora('POST', caminho, { ...politica, ...mais })).corpo.error.details[0].campo).toBe(campo)
    expect((await gestora('POST', caminho, politica)).status).toBe(200)
    expect((await gestora('POST', caminho, politica)).status).toBe(409)
  })

  it('a gate that requires it stays closed until every step approved; the requester never decides, and no user decides twice', async () => {
    const definicao = {
      ...compras.definicao,
      estagios: compras.definicao.estagios.map((e: object, i: number) => ({
        ...e,
        portas: i === 2 ? [{ campo: 'aprovacao_compra', regra: 'obrigatorio', quando: null }] : [],
      })),
    }
    await casa.app.s.executar(sistema, (u) => publicar(u, compras.id, definicao, null))
    const c = await novo(5_000_000, gestora)
    // a value written by hand does not count
    expect(
      (
        await comprador('PATCH', `/api/cartoes/${c.id}`, {
          versao: c.versao,
          valores: { aprovacao_compra: { por: comprador.id, em: new Date().toISOString(), aprovado: true } },
        })
      ).corpo.error.details[0].campo,
    ).toBe('valores.aprovacao_compra')
    const { corpo } = await pedir(c.id, gestora)
    expect([corpo.data.situacao, corpo.data.etapas.length]).toEqual(['pendente', 2])
    // the manager made the request: another manager decides
    expect(await esperando(gestora)).toEqual([])
    expect((await decidir(gestora, corpo.data.id, 'aprovada')).corpo.error.message).toBe(
      'Quem pede não aprova o próprio pedido.',
    )
    expect((await decidir(estranha, corpo.data.id, 'aprovada')).status).toBe(404)
    expect((await decidir(comprador, corpo.data.id, 'aprovada')).status).toBe(403)
    const outra = await pessoaDeTeste(casa, [
      { departamento: 'ti', papel: 'supervisor' },
      { departamento: 'fin', papel: 'aprovador' },
    ])
    expect(await esperando(outra)).toEqual([corpo.data.id])
    expect((await decidir(outra, corpo.data.id, 'aprovada')).corpo.data).toMatchObject({
      situacao: 'pendente',
      etapa: 1,
      posso_decidir: false,
    })
    expect((await decidir(outra, corpo.data.id, 'aprovada')).status).toBe(403)
    expect((await obter(c.id)).valores.aprovacao_compra).toBeUndefined()
    expect(await esperando(financeiro)).toEqual([corpo.data.id])
    expect((await decidir(financeiro, corpo.data.id, 'aprovada')).corpo.data.situacao).toBe('aprovada')
    expect((await obter(c.id)).valores.aprovacao_compra).toMatchObject({ aprovado: true, por: financeiro.id })
    // the database refuses a vote of the requester too
    await expect(
      sql`
        insert into funis.votos (aprovacao_id, pedida_por, etapa, usuario_id, decisao)
        values (${corpo.data.id}, ${gestora.id}, 3, ${gestora.id}, 'aprovada')
      `.execute(banco.db),
    ).rejects.toThrow('votos_check')
  })

  it('a refusal needs a reason; a refused card is not approved; another amount needs a new request', async () => {
    const c = await novo(500_000)
    const { corpo } = await pedir(c.id)
    expect((await pedir(c.id)).status).toBe(409)
    expect((await decidir(gestora, corpo.data.id, 'recusada')).corpo.error.details[0].campo).toBe('motivo')
    expect((await decidir(gestora, corpo.data.id, 'recusada', 'Caro demais')).corpo.data.etapas[0].voto.motivo).toBe(
      'Caro demais',
    )
    expect((await obter(c.id)).valores.aprovacao_compra).toMatchObject({ aprovado: false })
    const recusa = await comprador('POST', `/api/cartoes/${c.id}/mover`, {
      de: c.estagio_id,
      para: estagio(compras.definicao.estagios[2].chave),
    })
    expect(recusa.corpo.error.details.map((d: { campo: string }) => d.campo)).toContain('valores.aprovacao_compra')
    const segunda = (await pedir(c.id)).corpo.data
    await decidir(gestora, segunda.id, 'aprovada')
    const aprovado = await obter(c.id)
    expect(aprovado.valores.aprovacao_compra.aprovado).toBe(true)
    await comprador('PATCH', `/api/cartoes/${c.id}`, { versao: aprovado.versao, valor_centavos: 900_000 })
    expect((await obter(c.id)).valores.aprovacao_compra).toBeUndefined()
    const { corpo: lista } = await comprador('GET', `/api/cartoes/${c.id}/aprovacoes`)
    expect(lista.data.pedidos.map((p: { situacao: string }) => p.situacao)).toEqual(['reaberta', 'recusada'])
    // below the first band no approval is required
    const barato = await novo(50_000)
    expect((await pedir(barato.id)).corpo.data.situacao).toBe('aprovada')
  })

  it('a request expires without a decision; a substitute gets no right of the absent user; a position decides by its own limit', async () => {
    const c = await novo(600_000)
    const { corpo } = await pedir(c.id)
    await sql`
      update funis.aprovacoes
      set expira_em = now() - interval '1 minute'
      where id = ${corpo.data.id}
    `.execute(banco.db)
    expect((await decidir(gestora, corpo.data.id, 'aprovada')).status).toBe(403)
    await sql`select graphile_worker.add_job('funis:aprovacoes-expirar', '{}'::json)`.execute(banco.db)
    await expect
      .poll(
        async () =>
          (await comprador('GET', '/api/aprovacoes?quais=pedi')).corpo.data.find(
            (a: { id: string }) => a.id === corpo.data.id,
          ).situacao,
      )
      .toBe('expirada')
    const p = (await gestora('GET', `/api/funis/${compras.id}/politicas`)).corpo.data[0]
    const cargo = crypto.randomUUID()
    await sql`insert into cad.cargos (id, nome) values (${cargo}, 'Diretora')`.execute(banco.db)
    await sql`
      insert into cad.limites_de_aprovacao (cargo_id, tipo, limite_centavos)
      values (${cargo}, 'compra', 700000)
    `.execute(banco.db)
    await sql`update cad.usuarios set cargo_id = ${cargo} where id = ${estranha.id}`.execute(banco.db)
    await gestora('PUT', `/api/funis/${compras.id}/politicas/${p.id}`, {
      ...politica,
      faixas: [
        {
          ate_centavos: null,
          etapas: [
            {
              nome: '',
              quem: [
                { tipo: 'usuario', id: gestora.id },
                { tipo: 'limite', limite: 'compra' },
              ],
            },
          ],
        },
      ],
    })
    const dentro = (await pedir(c.id)).corpo.data.id
    const acima = (await pedir((await novo(800_000)).id)).corpo.data.id
    expect(await esperando(estranha)).toEqual([dentro])
    expect((await esperando(gestora)).sort()).toEqual([dentro, acima].sort())
    await sql`
      insert into cad.ausencias (id, usuario_id, de, ate, substituto_id)
      values (
        gen_random_uuid(), ${gestora.id}, now() - interval '1 hour', now() + interval '1 day', ${financeiro.id}
      )
    `.execute(banco.db)
    expect(await esperando(financeiro)).toEqual([])
    expect((await decidir(financeiro, acima, 'aprovada')).status).toBe(404)
    expect((await decidir(gestora, acima, 'aprovada')).corpo.data.situacao).toBe('aprovada')
    expect((await comprador('POST', `/api/aprovacoes/${dentro}/cancelar`)).status).toBe(200)
    expect((await decidir(estranha, dentro, 'aprovada')).status).toBe(404)
  })
})

describe('refusal and timeout', () => {
  it('a refusal moves the card as the policy says; after a timeout the substitute is notified, once', async () => {
    const caminho = `/api/funis/${compras.id}/politicas`
    const atual = (await gestora('GET', caminho)).corpo.data.find((p: { ativa: boolean }) => p.ativa)
    const nova = {
      ...politica,
      recusa_estagio_id: estagio('cotacao'),
      faixas: [
        {
          ate_centavos: null,
          etapas: [
            { nome: '', quem: [papel('fin', 'aprovador')], substitutos: [papel('ti', 'supervisor')], apos_horas: 2 },
          ],
        },
      ],
    }
    expect(
      (await gestora('PUT', `${caminho}/${atual.id}`, { ...nova, recusa_estagio_id: crypto.randomUUID() })).corpo.error
        .details[0].campo,
    ).toBe('recusa_estagio_id')
    expect((await gestora('PUT', `${caminho}/${atual.id}`, nova)).status).toBe(200)
    for (const [quem, status] of [
      [ninguem, 401],
      [comprador, 403],
      [estranha, 404],
      [gestora, 200],
    ] as const)
      expect((await quem('GET', `/api/funis/${compras.id}/decisores`)).status).toBe(status)
    const c = await novo(700_000)
    const p = (await pedir(c.id)).corpo.data
    expect(await esperando(gestora)).not.toContain(p.id)
    await chamarSubstitutos(casa.app.s)
    expect(await esperando(gestora)).not.toContain(p.id)
    await sql`update funis.aprovacoes set pedida_em = now() - interval '3 hours' where id = ${p.id}`.execute(banco.db)
    for (let i = 0; i < 2; i++) await chamarSubstitutos(casa.app.s)
    expect([await esperando(gestora), await esperando(financeiro)].map((l) => l.includes(p.id))).toEqual([true, true])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from plataforma.eventos
      where tipo = 'cartao.aprovacao'
        and dados ->> 'chave' = ${`aprovar:${p.id}:0:substituto`}
    `.execute(banco.db)
    expect(rows[0]?.n).toBe(1)
    expect((await decidir(gestora, p.id, 'recusada', 'Está caro')).corpo.data.situacao).toBe('recusada')
    const depois = await obter(c.id)
    expect([depois.estagio_id, depois.situacao]).toEqual([estagio('cotacao'), 'aberto'])
    const historia = (await gestora('GET', `/api/cartoes/${c.id}/historico`)).corpo.data
    expect(JSON.stringify(historia)).toContain('Compra: recusado — Está caro')
  })
})
