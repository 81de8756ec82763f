import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { marcandoDemonstracao } from '#modules/acesso/publico.ts'
import type { TarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { guardarUnidade } from '#modules/unidades/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { ConteudoDaProposta } from '../../../contract/conteudo.ts'
import { criarProposta } from '../criar.ts'
import type { ComPdf } from '../guardar-pdf.ts'
import { andar, Andamento } from './andar.ts'
import type { ClienteDaDemonstracao } from './cliente.ts'
import type { Receita } from './conteudo-da-usina.ts'
import { lerEquipamentos } from './equipamentos.ts'
import { escolherClientes } from './escolha.ts'
import { conteudoDe } from './outros-conteudos.ts'
import { lerGente } from './quem.ts'
import { haDias, naqueleDia } from './relogio.ts'
import { ROTEIRO, type Caso } from './roteiro.ts'
import { distribuidoraDe, lerAsDistribuidoras, tarifaEm, type Distribuidoras } from './tarifa.ts'

interface Pronta {
  receita: Receita
  inicio: Date
  /** what its second version, or its renewal, makes of the first */
  segunda(primeira: ConteudoDaProposta): ConteudoDaProposta
}

/** Today's tariff of a customer's utility and the one before, where it changed. */
async function comTarifaAnterior(tx: Tx, todas: Distribuidoras, c: ClienteDaDemonstracao, dia: string) {
  const dele = distribuidoraDe(todas, c.distribuidora, c.uf)
  const hoje = dele && (await tarifaEm(tx, dele, c.uf, dia))
  if (!dele || !hoje) return undefined
  const antes = await tarifaEm(tx, dele, c.uf, somarDias(hoje.desde, -1))
  return antes && antes.desde < hoje.desde ? { antes, hoje } : undefined
}

/** The second version: one module more, and a more careful inflation of energy. */
function negociada(c: ConteudoDaProposta): ConteudoDaProposta {
  if (c.tipo !== 'autoconsumo') return c
  const [primeira, ...outras] = c.entrada.faces
  return {
    ...c,
    entrada: {
      ...c.entrada,
      faces: primeira ? [{ ...primeira, modulos: primeira.modulos + 1 }, ...outras] : [],
      premissas: { ...c.entrada.premissas, inflacaoEnergia: 0.05 },
    },
  }
}

const comTarifa = (c: ConteudoDaProposta, tarifa: TarifaDaSimulacao): ConteudoDaProposta =>
  c.tipo === 'autoconsumo'
    ? { ...c, entrada: { ...c.entrada, unidades: c.entrada.unidades.map((u) => ({ ...u, tarifa })) } }
    : c

async function comTarifaQueMudou(
  tx: Tx,
  todas: Distribuidoras,
  clientes: readonly ClienteDaDemonstracao[],
  hoje: string,
): Promise<ClienteDaDemonstracao | undefined> {
  for (const c of clientes)
    if (c.situacao !== 'ganho' && c.situacao !== 'perdido' && (await comTarifaAnterior(tx, todas, c, hoje))) return c
  return undefined
}

async function preparar(tx: Tx, clientes: readonly ClienteDaDemonstracao[], agora: Date): Promise<Pronta[]> {
  const equipamentos = await lerEquipamentos(tx)
  if (!equipamentos) return []
  const todas = await lerAsDistribuidoras(tx)
  const hoje = diaAqui(agora)
  const daRenovacao = await comTarifaQueMudou(tx, todas, clientes, hoje)
  const resto = clientes.filter((c) => c !== daRenovacao)
  const escolhidos = escolherClientes(ROTEIRO, resto)
  const prontas: Pronta[] = []
  for (const [n, caso] of ROTEIRO.entries()) {
    const renovada = caso.voltas.includes('renovada')
    const cliente = renovada ? (daRenovacao ?? escolhidos[n]) : escolhidos[n]
    const dele = cliente && distribuidoraDe(todas, cliente.distribuidora, cliente.uf)
    if (!cliente || !dele) continue
    const inicio = haDias(caso.dias, n, agora)
    const dia = diaAqui(inicio)
    const mudanca = renovada ? await comTarifaAnterior(tx, todas, cliente, hoje) : undefined
    const tarifa = mudanca?.antes ?? (await tarifaEm(tx, dele, cliente.uf, dia))
    if (!tarifa) continue
    prontas.push({
      receita: { caso, n, cliente, tarifa: tarifa.tarifa, equipamentos, dia },
      inicio,
      segunda: (c) => (mudanca ? comTarifa(c, mudanca.hoje.tarifa) : negociada(c)),
    })
  }
  return prontas.toSorted((a, b) => a.inicio.getTime() - b.inicio.getTime())
}

const TITULOS: Readonly<Record<Exclude<Caso['tipo'], 'autoconsumo'>, string>> = {
  investimento: 'Cota de usina',
  assinatura: 'Energia por assinatura',
  limpeza: 'Limpeza da usina',
  servicos: 'Serviço na usina',
}
const tituloDe = ({ caso: { tipo, voltas }, cliente }: Receita): string | undefined =>
  tipo === 'autoconsumo'
    ? voltas.includes('duas_unidades')
      ? `Usina para duas unidades de ${cliente.nome}`
      : undefined
    : `${TITULOS[tipo]} para ${cliente.nome}`

/** Lists order by the last change: it was when the last thing happened. */
async function datar(tx: Tx): Promise<void> {
  await sql`
    update propostas.propostas p
    set atualizado_em = coalesce((select max(e.em) from propostas.eventos e where e.proposta_id = p.id), p.criado_em)
  `.execute(tx)
}

/**
 * Writes the proposals of the demonstration by the module's own commands: the figures are the engine's. Only while a new
 * database is being filled: what exists then is marked, and leaves with the demonstration.
 */
export async function semearPropostas(
  s: ComPdf,
  clientes: readonly ClienteDaDemonstracao[],
  agora = new Date(),
): Promise<void> {
  const { db } = s.banco
  const { rows } = await sql`select from propostas.propostas limit 1`.execute(db)
  if (rows.length > 0 || !(await marcandoDemonstracao(db))) return
  const gente = await lerGente(db)
  const prontas = await s.banco.transacao((tx) => preparar(tx, clientes, agora))
  for (const { receita, inicio, segunda } of prontas) {
    const { caso, n, cliente } = receita
    const vendedor = gente.vendedor(caso.tipo, cliente.vendedor_id, n)
    if (!vendedor) continue
    const conteudo = await s.executar(vendedor, (u) => comUnidade(u, cliente, conteudoDe(receita)))
    const id = await criar(s, vendedor, receita, conteudo, inicio)
    const { aprovador } = gente
    const a = new Andamento(s, { id, inicio, agora, vendedor, aprovador, nome: cliente.nome })
    await andar(a, caso, n, segunda(conteudo))
  }
  await s.banco.transacao(datar)
}

const criar = (s: ComPdf, ctx: Ctx, r: Receita, conteudo: ConteudoDaProposta, em: Date): Promise<string> =>
  naqueleDia(s, ctx, em, (u) =>
    criarProposta(
      u,
      ctx,
      { titulo: tituloDe(r), contato_id: r.cliente.contato_id, cartao_id: r.cliente.cartao_id, conteudo },
      em,
    ),
  )

/** The registry learns what the proposal says about the customer's unit. */
async function comUnidade(
  u: Unidade,
  c: ClienteDaDemonstracao,
  conteudo: ConteudoDaProposta,
): Promise<ConteudoDaProposta> {
  if (conteudo.tipo !== 'autoconsumo') return conteudo
  const [primeira, ...outras] = conteudo.entrada.unidades
  if (!primeira) return conteudo
  const unidadeId = await guardarUnidade(u, c.contato_id, {
    numero: primeira.numero,
    distribuidora: null,
    classe: c.empresa ? 'comercial' : 'residencial',
    titular: c.nome,
    distribuidora_id: primeira.tarifa.distribuidora.id,
    subgrupo: 'B1',
    modalidade: 'convencional',
    ligacao: primeira.ligacao,
    cidade: c.cidade,
    uf: c.uf,
  })
  return { ...conteudo, entrada: { ...conteudo.entrada, unidades: [{ ...primeira, unidadeId }, ...outras] } }
}
