import { sql } from 'kysely'
import type { Alcada } from '#engines/funil/tipos.ts'
import { funilVigente, trancarCartao } from '#modules/funis/publico.ts'
import { decidirAprovacao } from '#modules/automacoes/server/aprovacoes/comandos/decidir.ts'
import { pedirPeloCampo } from '#modules/automacoes/server/aprovacoes/comandos/pedir.ts'
import { pedirSaida } from '#modules/automacoes/server/aprovacoes/comandos/pedir-saida.ts'
import { publicar } from '#modules/funis/definicao/server/comandos/publicar.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'

const ESTAGIO = 'aprovacao'
/** Above this amount the people who vote here may no longer decide. */
const MAXIMO_REAIS = 290_000

interface Voto {
  quem: string
  recusa?: string
}
interface Pedido {
  funil: string
  por: string
  observacao: string
  horas: number
  /** minimum amount of the card, in reais */
  desde: number
  votos: readonly Voto[]
}

/** Requests for approval and their state. Within a kind, the first ones go to the cards with the highest amounts. */
const PEDIDOS: readonly Pedido[] = [
  {
    funil: 'vu.proposta_comercial',
    por: 'vendedor',
    observacao: 'O cliente fecha esta semana se mantivermos o inversor da proposta.',
    horas: 3,
    desde: 60_000,
    votos: [],
  },
  {
    funil: 'vu.proposta_comercial',
    por: 'patricia.vidal',
    observacao: 'Entrada de 40% e o saldo na ligação.',
    horas: 20,
    desde: 60_000,
    votos: [],
  },
  {
    funil: 'vu.proposta_comercial',
    por: 'vendedor',
    observacao: 'Segunda unidade do mesmo cliente.',
    horas: 27,
    desde: 60_000,
    votos: [],
  },
  {
    funil: 'vu.proposta_comercial',
    por: 'vendedor',
    observacao: 'Frete já negociado com a distribuidora.',
    horas: 44,
    desde: 60_000,
    votos: [{ quem: 'supervisora' }],
  },
  {
    funil: 'vu.proposta_comercial',
    por: 'debora.pacheco',
    observacao: 'Desconto pedido para igualar o concorrente.',
    horas: 46,
    desde: 60_000,
    votos: [{ quem: 'supervisora', recusa: 'A margem fica abaixo do mínimo. Refaça com o kit de linha.' }],
  },
  {
    funil: 'ti.compras',
    por: 'anderson.guimaraes',
    observacao: 'Estrutura e módulos da obra de maio. Três cotações no cartão.',
    horas: 22,
    desde: 50_000,
    votos: [{ quem: 'eduardo.mota' }],
  },
  {
    funil: 'ti.compras',
    por: 'anderson.guimaraes',
    observacao: 'Fornecedor segura o preço até sexta.',
    horas: 30,
    desde: 50_000,
    votos: [{ quem: 'eduardo.mota' }],
  },
  {
    funil: 'ti.compras',
    por: 'anderson.guimaraes',
    observacao: 'Inversores para repor o estoque.',
    horas: 5,
    desde: 50_000,
    votos: [],
  },
  {
    funil: 'ti.compras',
    por: 'admin',
    observacao: 'Carregador do carro elétrico da sede.',
    horas: 26,
    desde: 5_000,
    votos: [],
  },
  {
    funil: 'ti.compras',
    por: 'anderson.guimaraes',
    observacao: 'Kit completo, com prazo de entrega de 20 dias.',
    horas: 50,
    desde: 50_000,
    votos: [{ quem: 'eduardo.mota' }, { quem: 'admin' }],
  },
  {
    funil: 'ti.compras',
    por: 'anderson.guimaraes',
    observacao: 'Cabos e conectores.',
    horas: 52,
    desde: 50_000,
    votos: [{ quem: 'eduardo.mota', recusa: 'Temos saldo no almoxarifado: use o de lá antes.' }],
  },
]

/**
 * Seeds approval requests on cards of the demonstration: some pending, some granted, some refused with a reason. Runs
 * once.
 */
export async function semearAprovacoes(s: Servicos): Promise<void> {
  const { db } = s.banco
  if (
    await db
      .selectFrom('funis.aprovacoes')
      .select('id')
      .where('politica_id', 'is not', null)
      .limit(1)
      .executeTakeFirst()
  )
    return
  const { rows } = await sql<{ id: string; conta: string }>`
    select id, split_part(email::text, '@', 1) as conta
    from cad.usuarios
    where ativo
      and email like '%@girassol.test'
  `.execute(db)
  const ids = new Map(rows.map((r) => [r.conta, r.id]))
  await s.executar(sistema, alcadaDasPropostas)
  const usados: string[] = []
  for (const p of PEDIDOS) {
    const [por, cartao] = [ids.get(p.por), await cartaoDe(s, p, usados)]
    if (!por || !cartao) continue
    usados.push(cartao)
    await umPedido(s, p, { por, cartao, ids })
  }
}

/** Sets what each position may approve of a proposal, and what it may send without approval. */
async function alcadaDasPropostas(u: Unidade): Promise<void> {
  const funil = await funilVigente(u.tx, 'vu.proposta_comercial')
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, nome
    from cad.cargos
    where nome in ('Consultora de usinas', 'Consultor comercial', 'Diretora de operações')
  `.execute(u.tx)
  const alcadas = [
    ...rows.map(({ id, nome }): Alcada => ({
      quem: { tipo: 'cargo', id },
      ...(nome.startsWith('Diretora')
        ? { faz: 'aprova', limites: { valor_venda: null, desconto_pct: null, margem_pct: null } }
        : { faz: 'passa', limites: { valor_venda: 6_000_000, desconto_pct: 3, margem_pct: 20 } }),
    })),
    {
      quem: { tipo: 'papel', departamento: 'vu', papel: 'supervisor' },
      faz: 'aprova',
      limites: { valor_venda: 30_000_000, desconto_pct: 15, margem_pct: 10 },
    } satisfies Alcada,
  ]
  const estagios = funil.definicao.estagios.map((e) =>
    e.chave === ESTAGIO && e.aprovacao ? { ...e, aprovacao: { ...e.aprovacao, alcadas } } : e,
  )
  await publicar(u, funil.id, { ...funil.definicao, estagios }, null, {
    nota: 'Alçadas da proposta por cargo: valor, desconto e margem',
  })
}

/**
 * Returns an open card of the funnel with at least the amount `desde` and no request yet; for proposals, one that has
 * not been sent.
 */
async function cartaoDe(s: Servicos, p: Pedido, usados: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from funis.cartoes c
    join funis.funis f on f.id = c.funil_id
    join funis.estagios e on e.id = c.estagio_id
    left join funis.estagios x on x.funil_id = f.id and x.aprovacao is not null and x.arquivado_em is null
    where f.chave = ${p.funil}
      and c.situacao = 'aberto'
      and c.arquivado_em is null
      and not c.id = any(${[...usados]}::uuid[])
      and c.valor_centavos between ${p.desde * 100} and ${MAXIMO_REAIS * 100}
      and (x.id is null or e.lugar <= x.lugar)
    order by c.valor_centavos desc, c.id
    limit 1
  `.execute(s.banco.db)
  return rows[0]?.id
}

/** Fills in discount and margin of a proposal, which the person who requests the approval would know. */
async function completar(u: Unidade, cartao: string): Promise<void> {
  await sql`
    update funis.dossies d
    set campos = jsonb_build_object('desconto_pct', 8, 'margem_pct', 16) || d.campos
    from funis.cartoes c
    where c.id = ${cartao}
      and d.id = c.dossie_id
  `.execute(u.tx)
}

async function pedirComo(u: Unidade, cartao: string, por: string, observacao: string): Promise<string> {
  const c = await trancarCartao(u.tx, 'sistema', cartao)
  const estagio = (await funilVigente(u.tx, c.funil_id)).definicao.estagios.find((e) => e.aprovacao)
  if (estagio) {
    await completar(u, cartao)
    return pedirSaida(u, c, estagio.id, { por, observacao })
  }
  const politica = await u.tx
    .selectFrom('funis.politicas')
    .select('campo')
    .where('funil_id', '=', c.funil_id)
    .where('ativa', '=', true)
    .executeTakeFirstOrThrow()
  return pedirPeloCampo(u, c, politica.campo, por, observacao)
}

async function umPedido(
  s: Servicos,
  p: Pedido,
  { por, cartao, ids }: { por: string; cartao: string; ids: ReadonlyMap<string, string> },
): Promise<void> {
  const id = await s.executar({ usuario: { id: por } }, async (u) => {
    const novo = await pedirComo(u, cartao, por, p.observacao)
    await sql`
      update funis.aprovacoes
      set
        pedida_em = now() - make_interval(hours => ${p.horas}),
        expira_em = expira_em - make_interval(hours => ${p.horas})
      where id = ${novo}
    `.execute(u.tx)
    return novo
  })
  for (const v of p.votos) {
    const quem = ids.get(v.quem)
    if (!quem) return
    await s.executar({ usuario: { id: quem } }, (u) =>
      decidirAprovacao(
        u,
        id,
        quem,
        v.recusa ? { decisao: 'recusada', motivo: v.recusa } : { decisao: 'aprovada' },
        true,
      ),
    )
  }
}
