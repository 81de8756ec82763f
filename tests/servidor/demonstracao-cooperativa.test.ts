import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { fecharMesDaUsina } from '#modules/creditos/publico.ts'
import { situacoesDoContrato } from '#modules/contratos/tipos.ts'
import { codigosDeBloqueio } from '#modules/faturas/tipos.ts'
import { situacoesDaMatricula } from '#modules/matriculas/tipos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { conferirPedido } from '#modules/assinaturas/server/consultas/verificar.ts'
import { criarCaixa } from '#modules/chat/caixas/server/comandos/caixas.ts'
import { semearCooperativa } from '#server/seed/cooperativa/semear.ts'
import { semearEmpresa } from '#server/seed/empresa.ts'
import { demonstracao } from '#modules/acesso/demonstracao/contract/demonstracao.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste({ env: { SEED: 'demo' } })
const { s } = casa.app
const { db } = s.banco
await db.insertInto('cad.demonstracao').values({ tabela: '', id: uuidv7() }).execute()
await s.executar(sistema, (u) => semearEmpresa(u.tx))
await s.executar(sistema, (u) =>
  criarCaixa(u, s.cofre, casa.app.chat.adaptadorDe('api'), {
    nome: 'WhatsApp da Girassol',
    tipo: 'api',
    ativo: true,
    configuracao: {
      send_endpoint_url: 'http://127.0.0.1:9/message/sendText/casa',
      send_api_key: 'chave-de-teste',
      instance_name: 'casa',
      rate_limit: 1000,
    },
  }),
)
await semearCooperativa(s)
await sql`select cad.marcar_demonstracao()`.execute(db)

const um = async (comando: ReturnType<typeof sql>): Promise<unknown> => (await comando.execute(db)).rows[0]

it('seeds plants, members, bills, ledger and invoices that agree with each other', async () => {
  await semearCooperativa(s)
  expect(
    await um(sql`
      select
        (select count(*)::int from usinas.usinas) as usinas,
        (select count(*)::int from matriculas.matriculas) as membros,
        (select count(distinct competencia)::int from creditos.fechamentos) as meses,
        (select count(distinct situacao)::int from matriculas.matriculas) as situacoes,
        (select count(*)::int from contas.contas) > 3000 as contas
    `),
  ).toEqual({ usinas: 12, membros: 300, meses: 18, situacoes: situacoesDaMatricula.length - 1, contas: true })
})

it('the ledger sums to zero, is never negative at any month, and closing again posts nothing', async () => {
  expect(
    await um(sql`
      select
        (select sum(wh)::float8 from creditos.linhas) as soma,
        (select count(*)::int from creditos.lotes where resta_wh < 0 or espera_wh <> 0) as lotes,
        (select count(*)::int from creditos.meses where falta_wh <> 0 or conta_id is null or saldo_wh <> saldo_conta_wh) as meses,
        (
          select count(*)::int
          from (
            select sum(wh) over (partition by unidade_id, usina_id, lote_mes order by competencia) as ate
            from creditos.linhas
            where conta = 'saldo'
          ) x
          where x.ate < 0
        ) as negativos,
        (
          select count(*)::int
          from creditos.fechamentos f
          where f.injetado_wh <> (
            select sum(x.wh)
            from creditos.lancamentos l
            join creditos.linhas x on x.lancamento_id = l.id and x.conta = 'recebido'
            where l.tipo = 'rateio'
              and l.usina_id = f.usina_id
              and l.competencia = f.competencia
          )
        ) as rateios
    `),
  ).toEqual({ soma: 0, lotes: 0, meses: 0, negativos: 0, rateios: 0 })
  const { rows } = await sql<{ usina_id: string; mes: string }>`
    select usina_id, to_char(competencia, 'YYYY-MM') as mes from creditos.fechamentos order by competencia, usina_id limit 3
  `.execute(db)
  for (const { usina_id, mes } of rows)
    expect(await s.executar(sistema, (u) => fecharMesDaUsina(u, usina_id, mes))).toEqual({ lancados: 0, estornados: 0 })
})

it('has batches in each state, every reason that keeps a line back, and sums that agree', async () => {
  const { rows } = await sql<{ codigo: string }>`
    select distinct b ->> 'codigo' as codigo
    from faturas.itens i
    join faturas.lotes l on l.id = i.lote_id
    cross join jsonb_array_elements(i.bloqueios) b
    where l.situacao = 'montando'
  `.execute(db)
  // a member leaves with the contract, so no line waits for one that has ended
  expect(rows.map((r) => r.codigo).toSorted()).toEqual(
    codigosDeBloqueio.filter((x) => x !== 'contrato_encerrado').toSorted(),
  )
  expect(
    await um(sql`
      select
        (select array_agg(distinct situacao order by situacao) from faturas.lotes) as lotes,
        (select array_agg(distinct situacao order by situacao) from faturas.faturas) as faturas,
        (
          select count(*)::int
          from faturas.lotes l
          where l.soma_centavos is not null
            and (
              l.soma_centavos <> (select sum(valor_centavos) from faturas.faturas where lote_id = l.id)
              or l.aprovado_por = l.montado_por
            )
        ) as somas,
        (
          select count(*)::int
          from faturas.faturas f
          where f.pago_centavos <> coalesce((select sum(valor_centavos) from faturas.pagamentos where fatura_id = f.id), 0)
        ) as pagas
    `),
  ).toEqual({
    lotes: ['concluido', 'em_aprovacao', 'montando'],
    faturas: ['aberta', 'contestada', 'paga', 'parcial', 'vencida'],
    somas: 0,
    pagas: 0,
  })
})

it('every payment allocates a receipt, every receipt is a row of a statement, every balance follows', async () => {
  expect(
    await um(sql`
      select
        (
          select count(*)::int
          from faturas.pagamentos p
          full join cobranca.alocacoes a on a.id = p.recebimento_id
          where a.fatura_id is distinct from p.fatura_id
            or a.valor_centavos is distinct from p.valor_centavos
        ) as pagamentos,
        (
          select count(*)::int
          from cobranca.recebimentos r
          left join cobranca.linhas l on l.recebimento_id = r.id
          where l.valor_centavos is distinct from r.valor_centavos
            or l.situacao <> 'lancada'
            or not exists (select from cobranca.identidades i where i.recebimento_id = r.id and i.chave = l.chave)
        ) as recebimentos,
        (
          select count(*)::int
          from (
            select
              i.saldo_final_centavos - (
                lag(i.saldo_final_centavos) over (order by i.inicio)
                + (select sum(l.valor_centavos) from cobranca.linhas l where l.importacao_id = i.id)
              ) as falta
            from cobranca.importacoes i
          ) x
          where x.falta <> 0
        ) as saldos,
        (select count(*)::int from cobranca.linhas where situacao = 'nova') as por_lancar,
        (select count(*)::int > 17 from cobranca.importacoes where situacao = 'concluida') as extratos,
        (select sum(encargos_centavos)::int > 0 from cobranca.alocacoes) as encargos
    `),
  ).toEqual({ pagamentos: 0, recebimentos: 0, saldos: 0, por_lancar: 0, extratos: true, encargos: true })
  // what waits for a person: a second payment, one without txid, one that is more than the invoice asks for
  expect(
    await um(sql`
      select
        count(*)::int as n,
        count(*) filter (where livre = r.valor_centavos)::int as inteiros
      from (
        select
          r.*,
          r.valor_centavos - coalesce((
            select sum(a.valor_centavos) from cobranca.alocacoes a where a.recebimento_id = r.id
          ), 0) as livre
        from cobranca.recebimentos r
      ) r
      where livre > 0
    `),
  ).toEqual({ n: 3, inteiros: 2 })
})

it('what was delivered is in the thread of its member, and what is there was delivered', async () => {
  expect(
    await um(sql`
      select
        (
          select count(*)::int
          from faturas.envios e
          left join chat.entregas d on d.chave = e.chave
          left join chat.mensagens m on m.id = d.mensagem_id
          where e.situacao in ('entregue', 'lido')
            and (d.situacao is distinct from e.situacao or m.criado_em is distinct from e.saiu_em)
        ) as envios,
        (select count(*)::int from faturas.envios where situacao in ('pendente', 'cancelado')) as outros,
        (select count(*)::int from chat.mensagens where autor_nome = 'Faturas')
          - (select count(*)::int from faturas.envios where situacao in ('entregue', 'lido')) as mensagens,
        (select count(*)::int from chat.conversas where status <> 'finalizada') as abertas
    `),
  ).toEqual({ envios: 0, outros: 0, mensagens: 0, abertas: 0 })
})

it('members who are kept back today were charged until the last month', async () => {
  const { rows } = await sql<{ situacao: string; n: number }>`
    select m.situacao, count(f.id)::int as n
    from matriculas.matriculas m
    join faturas.faturas f on f.matricula_id = m.id
    where m.situacao in ('suspensa', 'desligamento')
      or m.consentiu_em is null
    group by m.id
  `.execute(db)
  // the contract of the fourth was rescinded two months after it began
  expect(rows.map((r) => r.n).toSorted((a, b) => a - b)).toEqual([2, 17, 17, 17])
})

it('contracts of every kind are in every state, and every request for signatures has a whole chain', async () => {
  const { rows } = await sql<{ tipos: string[]; situacoes: string[] }>`
    select array_agg(distinct tipo) as tipos, array_agg(distinct situacao) as situacoes from contratos.contratos
  `.execute(db)
  expect(rows[0]?.tipos.toSorted()).toEqual(['assinatura', 'investimento', 'seguro'])
  // suspended ones come from proposals; a signed one goes on at once
  expect(rows[0]?.situacoes.toSorted()).toEqual(
    situacoesDoContrato.filter((x) => x !== 'assinado' && x !== 'suspenso').toSorted(),
  )
  const { rows: pedidos } = await sql<{ id: string; provas: number }>`
    select p.id, (select count(*)::int from assinaturas.provas x where x.pedido_id = p.id) as provas
    from assinaturas.pedidos p
  `.execute(db)
  expect(pedidos.length).toBeGreaterThan(10)
  for (const { id, provas } of pedidos) {
    const conferido = await conferirPedido(db, id)
    expect([conferido.confere, conferido.eventos.length]).toEqual([true, provas])
  }
  expect(
    await um(sql`
      select
        (select count(*)::int from contratos.sinistros where situacao = 'pago') as pagos,
        (select count(*)::int from contratos.sinistros where situacao = 'em_analise') as em_analise,
        (
          select count(*)::int
          from contratos.contratos k
          where k.situacao = 'vigente'
            and k.tipo = 'assinatura'
            and not exists (select from matriculas.matriculas m where m.contrato_id = k.id)
        ) as sem_matricula,
        (select count(*)::int from contratos.eventos where em > now()) as no_futuro
    `),
  ).toEqual({ pagos: 1, em_analise: 1, sem_matricula: 0, no_futuro: 0 })
})

it('what the investors get of a month is their part of what the plant has earned', async () => {
  expect(
    await um(sql`
      select
        (select count(*)::int from investidores.cotas) as cotas,
        (select count(*)::int > 12 from investidores.extratos) as extratos,
        (
          select count(*)::int
          from investidores.distribuicoes d
          join investidores.extratos e on e.id = d.extrato_id
          where abs(d.valor_centavos - greatest(e.liquido_centavos, 0) * d.parte / 100) > 1
        ) as erradas,
        (
          select count(*)::int
          from investidores.extratos e
          where e.receita_centavos <> (
            select sum(f.valor_centavos)
            from faturas.faturas f
            join matriculas.unidades u on u.unidade_id = f.unidade_id
            where u.usina_id = e.usina_id
              and f.competencia = e.competencia
          )
        ) as receitas,
        (select count(*)::int from investidores.distribuicoes where situacao = 'paga' and paga_em > current_date) as pagas
    `),
  ).toEqual({ cotas: 6, extratos: true, erradas: 0, receitas: 0, pagas: 0 })
})

it('every bill names a stored list of the utility that states it', async () => {
  const { rows } = await sql<{ caminho: string; sha256: string; uc: string }>`
    select distinct on (k.caminho) k.caminho, k.sha256, f.valor as uc
    from contas.contas k
    join contas.campos f on f.conta_id = k.id and f.chave = 'uc'
    order by k.caminho
    limit 5
  `.execute(db)
  for (const { caminho, sha256, uc } of rows) {
    const bytes = await buffer((await s.arquivos.ler('contas-arquivos', caminho)).corpo)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    expect(bytes.toString('latin1')).toContain(`(${uc})`)
  }
})

it('leaves whole with the demonstration', async () => {
  const dona = await pessoaDeTeste(casa, [], ['admin'])
  await sql`update empresa.dados set nome = 'Sol da Serra'`.execute(db)
  await expect(sql`select creditos.deixar_demonstracao()`.execute(db)).rejects.toThrow('was not left')
  await expect(
    db.insertInto('cad.demonstracao').values({ tabela: 'faturas.lotes', id: uuidv7() }).execute(),
  ).rejects.toThrow('only the seed')
  const r = await dona.chamar(demonstracao.deixar, { body: { empresa: 'Sol da Serra', manter: false } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  expect(r.corpo.data.levado).toContainEqual({ rotulo: 'usinas', n: 12 })
  expect(
    await um(sql`
      select
        (select count(*)::int from usinas.usinas)
          + (select count(*)::int from usinas.rateios)
          + (select count(*)::int from matriculas.matriculas)
          + (select count(*)::int from contas.contas)
          + (select count(*)::int from creditos.linhas)
          + (select count(*)::int from creditos.lancamentos)
          + (select count(*)::int from creditos.lotes)
          + (select count(*)::int from creditos.saldos)
          + (select count(*)::int from faturas.lotes)
          + (select count(*)::int from faturas.itens)
          + (select count(*)::int from faturas.faturas)
          + (select count(*)::int from faturas.pagamentos)
          + (select count(*)::int from cobranca.contas)
          + (select count(*)::int from cobranca.importacoes)
          + (select count(*)::int from cobranca.linhas)
          + (select count(*)::int from cobranca.recebimentos)
          + (select count(*)::int from contratos.contratos)
          + (select count(*)::int from assinaturas.pedidos)
          + (select count(*)::int from plataforma.evidencias)
          + (select count(*)::int from investidores.usinas)
          + (select count(*)::int from chat.conversas)
          + (select count(*)::int from cad.contatos) as resta
    `),
  ).toEqual({ resta: 0 })
}, 120_000)
