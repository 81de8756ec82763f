import { sql } from 'kysely'
import { configDoCampo } from '#engines/funil/campos.ts'
import { criarCampo, funilVigente, trancarCartao } from '#modules/funis/publico.ts'
import { decidirAprovacao } from '#modules/funis/server/aprovacoes/comandos/decidir.ts'
import { pedirPeloCampo } from '#modules/funis/server/aprovacoes/comandos/pedir.ts'
import { guardarPolitica } from '#modules/funis/server/aprovacoes/comandos/politicas.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'

interface Voto {
  quem: string
  recusa?: string
}
interface Pedido {
  funil: string
  por: string
  observacao: string
  horas: number
  /** in reais: the smallest amount that the card has to be of */
  desde: number
  votos: readonly Voto[]
}

/** What people asked for, and what became of it until now. The first of a kind are of the dearest cards. */
const PEDIDOS: readonly Pedido[] = [
  { funil: 'vu.proposta_comercial', por: 'vendedor', observacao: 'O cliente fecha esta semana se mantivermos o inversor da proposta.', horas: 3, desde: 60_000, votos: [] },
  { funil: 'vu.proposta_comercial', por: 'patricia.vidal', observacao: 'Entrada de 40% e o saldo na ligação.', horas: 20, desde: 60_000, votos: [] },
  { funil: 'vu.proposta_comercial', por: 'vendedor', observacao: 'Segunda unidade do mesmo cliente.', horas: 27, desde: 60_000, votos: [] },
  { funil: 'vu.proposta_comercial', por: 'vendedor', observacao: 'Frete já negociado com a distribuidora.', horas: 44, desde: 60_000, votos: [{ quem: 'supervisora' }] },
  { funil: 'vu.proposta_comercial', por: 'debora.pacheco', observacao: 'Desconto pedido para igualar o concorrente.', horas: 46, desde: 60_000, votos: [{ quem: 'supervisora', recusa: 'A margem fica abaixo do mínimo. Refaça com o kit de linha.' }] },
  { funil: 'ti.compras', por: 'anderson.guimaraes', observacao: 'Estrutura e módulos da obra de maio. Três cotações no cartão.', horas: 22, desde: 50_000, votos: [{ quem: 'eduardo.mota' }] },
  { funil: 'ti.compras', por: 'anderson.guimaraes', observacao: 'Fornecedor segura o preço até sexta.', horas: 30, desde: 50_000, votos: [{ quem: 'eduardo.mota' }] },
  { funil: 'ti.compras', por: 'anderson.guimaraes', observacao: 'Inversores para repor o estoque.', horas: 5, desde: 50_000, votos: [] },
  { funil: 'ti.compras', por: 'admin', observacao: 'Carregador do carro elétrico da sede.', horas: 26, desde: 5_000, votos: [] },
  { funil: 'ti.compras', por: 'anderson.guimaraes', observacao: 'Kit completo, com prazo de entrega de 20 dias.', horas: 50, desde: 50_000, votos: [{ quem: 'eduardo.mota' }, { quem: 'admin' }] },
  { funil: 'ti.compras', por: 'anderson.guimaraes', observacao: 'Cabos e conectores.', horas: 52, desde: 50_000, votos: [{ quem: 'eduardo.mota', recusa: 'Temos saldo no almoxarifado: use o de lá antes.' }] },
]

/** Requests on cards of the demonstration: some wait for somebody, some were given or refused with a reason. Made once. */
export async function semearAprovacoes(s: Servicos): Promise<void> {
  const { db } = s.banco
  if (await db.selectFrom('funis.aprovacoes').select('id').limit(1).executeTakeFirst()) return
  const { rows } = await sql<{ id: string; conta: string }>`select id, split_part(email::text, '@', 1) as conta from cad.usuarios where ativo and email like '%@girassol.test'`.execute(db)
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

/** Above an amount somebody else looks at a proposal before the customer does. */
async function alcadaDasPropostas(u: Unidade): Promise<void> {
  const funil = await funilVigente(u.tx, 'vu.proposta_comercial')
  const campo = await criarCampo(u, { rotulo: 'Aprovação da proposta', tipo: 'aprovacao', escopo: 'cartao', config: configDoCampo.parse({}) })
  await guardarPolitica(u, funil.id, null, {
    nome: 'Proposta acima de R$ 60 mil', campo: campo.chave, valor_de: 'valor_venda', validade_horas: 72, ativa: true, recusa_estagio_id: null,
    faixas: [{ ate_centavos: 6_000_000, etapas: [] }, { ate_centavos: null, etapas: [{ nome: 'Supervisão de vendas', quem: [{ tipo: 'papel', departamento: 'vu', papel: 'supervisor' }], substitutos: [], apos_horas: 24 }] }],
  })
}

/** An open card of the funnel that is worth at least so much and that nobody asked about yet. */
async function cartaoDe(s: Servicos, p: Pedido, usados: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select c.id from funis.cartoes c join funis.funis f on f.id = c.funil_id left join funis.dossies d on d.id = c.dossie_id join funis.politicas a on a.funil_id = f.id and a.ativa
    where f.chave = ${p.funil} and c.situacao = 'aberto' and c.arquivado_em is null and not c.id = any(${[...usados]}::uuid[]) and coalesce(c.campos ->> a.valor_de, d.campos ->> a.valor_de)::numeric >= ${p.desde * 100}
    order by coalesce(c.campos ->> a.valor_de, d.campos ->> a.valor_de)::numeric desc, c.id limit 1`.execute(s.banco.db)
  return rows[0]?.id
}

async function umPedido(s: Servicos, p: Pedido, { por, cartao, ids }: { por: string; cartao: string; ids: ReadonlyMap<string, string> }): Promise<void> {
  const id = await s.executar({ usuario: { id: por } }, async (u) => {
    const c = await trancarCartao(u.tx, 'sistema', cartao)
    const politica = await u.tx.selectFrom('funis.politicas').select('campo').where('funil_id', '=', c.funil_id).where('ativa', '=', true).executeTakeFirstOrThrow()
    const novo = await pedirPeloCampo(u, c, politica.campo, por, p.observacao)
    await sql`update funis.aprovacoes set pedida_em = now() - make_interval(hours => ${p.horas}), expira_em = expira_em - make_interval(hours => ${p.horas}) where id = ${novo}`.execute(u.tx)
    return novo
  })
  for (const v of p.votos) {
    const quem = ids.get(v.quem)
    if (!quem) return
    await s.executar({ usuario: { id: quem } }, (u) => decidirAprovacao(u, id, quem, v.recusa ? { decisao: 'recusada', motivo: v.recusa } : { decisao: 'aprovada' }, true))
  }
}
