import { sql } from 'kysely'
import { preenchido, type Campo, type ValorDeCampo } from '#engines/funil/campos.ts'
import { novas } from '#engines/funil/ordem.ts'
import { vencimento } from '#engines/funil/prazo.ts'
import { situacaoDe, type Estagio } from '#engines/funil/tipos.ts'
import { DIA_MS } from '#kit/dias.ts'
import { tempoUtilEntre } from '#kit/expediente.ts'
import { uuidv7 } from '#kit/id.ts'
import { expedienteDaEmpresa } from '#modules/funis/nucleo/regras/calendario.ts'
import { camposEmUso, funilVigente, type FunilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { aprovarQuemPassou } from './aprovados.ts'
import { clientesDosFunis } from './dados-dos-funis.ts'
import { cabeNoFunil, genteDosDepartamentos, perfilDe, precoDaUsina } from './encaixe.ts'
import { sorte } from './sorte.ts'

const HORA_MS = 3_600_000

/** Fields of a consumer unit; its number is derived from its id. */
const camposDaUc = (c: (typeof clientesDosFunis)[number] & { uc: string }): string =>
  JSON.stringify({
    uc_numero: String(Number.parseInt(c.uc.slice(-8), 16)).padStart(10, '0'),
    concessionaria_id: c.concessionaria,
    titular_uc: c.nome,
  })

/** Range and decimal places of each number field; every number field of the templates has an entry. */
export const MEDIDAS: Readonly<Record<string, readonly [de: number, ate: number, casas: number]>> = {
  potencia_kw: [3, 75, 1],
  potencia_kwp: [3.5, 90, 2],
  qtd_modulos: [8, 120, 0],
  disjuntor_a: [40, 100, 0],
  consumo_medio_kwh: [280, 4200, 0],
  consumo_mes_kwh: [280, 4200, 0],
  geracao_esperada_kwh: [300, 5000, 0],
  geracao_medida_kwh: [300, 5000, 0],
  cota_kwh: [200, 1800, 0],
  credito_mes_kwh: [200, 3000, 0],
  saldo_kwh: [0, 2600, 0],
  margem_pct: [12, 31, 1],
  desconto_pct: [0, 9, 1],
  desconto_contratado: [10, 20, 0],
  taxa_mensal: [1.29, 1.99, 2],
  prazo_meses: [24, 84, 0],
  periodicidade_meses: [3, 12, 0],
  nps_nota: [6, 10, 0],
}
/**
 * Range of each date field in days from today: negative for events that happened, positive for expected dates and
 * expiries.
 */
export const DIAS: Readonly<Record<string, readonly [de: number, ate: number]>> = {
  data_assinatura: [-24, -2],
  protocolo_data: [-20, -2],
  orcamento_conexao_data: [-18, -2],
  medidor_data: [-14, -1],
  data_conexao: [-12, -1],
  data_liberacao: [-15, -1],
  data_pagamento: [-15, -1],
  data_ocorrencia: [-9, -1],
  vistoria_data: [1, 12],
  obra_prazo: [8, 45],
  previsao_entrega: [2, 25],
  vencimento: [2, 28],
  proposta_validade: [3, 15],
  orcamento_validade: [20, 110],
  garantia_ate: [300, 3600],
  vigencia_fim: [60, 700],
}

/** Numbers that follow from the power of the plant (kWp), with their decimal places. */
const DA_POTENCIA: Readonly<Record<string, (kwp: number) => number>> = {
  potencia_kwp: (kwp) => kwp,
  potencia_kw: (kwp) => Math.round(kwp * 8.2) / 10,
  qtd_modulos: (kwp) => Math.ceil(kwp / 0.58),
  consumo_medio_kwh: (kwp) => Math.round(kwp * 112),
  consumo_mes_kwh: (kwp) => Math.round(kwp * 108),
  geracao_esperada_kwh: (kwp) => Math.round(kwp * 118),
  geracao_medida_kwh: (kwp) => Math.round(kwp * 109),
}
/** Share of the plant's price that each amount usually is. */
const DO_PRECO: Readonly<Record<string, number>> = {
  valor_venda: 1,
  capex_estimado: 0.78,
  custo_materiais: 0.55,
  custo_servicos: 0.14,
  valor_financiado: 0.8,
  valor_liberado: 0.8,
  participacao_financeira: 0.06,
  valor_segurado: 1,
  premio_anual: 0.011,
  indenizacao_valor: 0.2,
}

/** Returns a plausible value for a field of this customer, or null for a field that only a person could fill in. */
function inventar(c: Campo, r: () => number, agora: number, cliente: { nome: string; kwp: number }): ValorDeCampo {
  const [de, ate, casas] = MEDIDAS[c.chave] ?? [10, 90, 0]
  const [cedo, tarde] = DIAS[c.chave] ?? [1, 30]
  const cabem = perfilDe(cliente.nome).opcoes[c.chave]
  const opcoes = cabem ?? c.config.opcoes.map((o) => o.id)
  const sorteado = r()
  switch (c.tipo) {
    case 'numero':
      return DA_POTENCIA[c.chave]?.(cliente.kwp) ?? Number((de + sorteado * (ate - de)).toFixed(casas))
    case 'moeda':
      return (
        Math.round((precoDaUsina(cliente.kwp) * (DO_PRECO[c.chave] ?? 0.3) * (0.95 + sorteado * 0.1)) / 1000) * 1000
      )
    case 'selecao':
      return opcoes[Math.floor(sorteado * opcoes.length)] ?? null
    case 'data':
      return new Date(agora + (cedo + sorteado * (tarde - cedo)) * DIA_MS).toISOString().slice(0, 10)
    case 'datahora':
      return new Date(Math.round((agora + sorteado * 12 * DIA_MS) / HORA_MS) * HORA_MS).toISOString()
    case 'booleano':
      return sorteado < 0.3
    case 'texto':
      return c.chave.endsWith('numero') || c.chave.includes('protocolo')
        ? `2026-${String(Math.floor(sorteado * 1e6)).padStart(6, '0')}`
        : null
    case 'relacao':
      return { id: '', nome: `Nº ${1000 + Math.floor(sorteado * 9000)}` }
    default:
      return null
  }
}

interface Cartao {
  id: string
  estagio: Estagio
  /** position in the list of customers */
  cliente: number
  kwp: number
  visitas: { estagio: Estagio; em: Date }[]
  valores: Record<string, ValorDeCampo>
}

/**
 * Invents cards in every open stage, and some that were won or lost, each with its path through the stages and a
 * customer that fits the funnel.
 */
function inventarCartoes(
  { chave, definicao: d }: FunilVigente,
  campos: ReadonlyMap<string, Campo>,
  r: () => number,
  agora: number,
): Cartao[] {
  const clientes = clientesDosFunis.flatMap((c, i) => (cabeNoFunil(chave, c.nome) ? [i] : []))
  const trilha = d.estagios.filter((e) => !e.desvio && e.tipo !== 'perdido' && e.tipo !== 'ganho')
  const doFim = d.estagios.filter((e) => e.tipo === 'ganho' || e.tipo === 'perdido')
  return [
    ...d.estagios
      .filter((e) => situacaoDe(e.tipo) === 'aberto')
      .flatMap((e, i) =>
        Array.from({ length: Math.max(1, Math.round((e.desvio ? 1 : 4 - i * 0.3) * (0.6 + r()))) }, () => e),
      ),
    ...doFim.flatMap((e) => Array.from({ length: e.tipo === 'ganho' ? 4 : 2 }, () => e)),
  ].map((estagio) => {
    const ate = trilha.indexOf(estagio)
    const caminho = [...trilha.slice(0, ate >= 0 ? ate : Math.ceil(r() * trilha.length)), estagio]
    const fechado = situacaoDe(estagio.tipo) !== 'aberto'
    let em = agora - (fechado ? 5 + r() * 40 : 0.2 + r() * 5) * DIA_MS
    const visitas = caminho
      .toReversed()
      .map((e) => {
        const visita = { estagio: e, em: new Date(em) }
        em -= (0.3 + r() * 4) * DIA_MS
        return visita
      })
      .toReversed()
    const cliente = clientes[Math.floor(r() * clientes.length)] ?? 0
    const nome = clientesDosFunis[cliente]?.nome ?? ''
    const [de, maximo] = perfilDe(nome).kwp
    const kwp = Math.round((de + r() * (maximo - de)) * 100) / 100
    const pedidos = new Set([...d.capa, ...caminho.flatMap((e) => e.portas.map((p) => p.campo))])
    const valores = Object.fromEntries(
      [...pedidos].flatMap((k) => {
        const campo = campos.get(k)
        const v = campo && campo.escopo !== 'contato' ? inventar(campo, r, agora, { nome, kwp }) : null
        return campo && v !== null && preenchido(campo, v) ? [[k, v]] : []
      }),
    )
    return { id: uuidv7(), estagio, cliente, kwp, visitas, valores }
  })
}

const autorDe = (id: string | undefined) =>
  id ? { por_tipo: 'pessoa', por_id: id } : { por_tipo: 'sistema', por_id: null }
/** Returns how long the visit that ends now was, in clock and working time, and whether its deadline was met. */
function visitaAte(antes: Cartao['visitas'][number] | undefined, em: Date) {
  if (!antes) return { duracao_s: null, duracao_util_s: null, no_prazo: null }
  const prazo = vencimento(antes.estagio.prazo, antes.em, expedienteDaEmpresa)
  return {
    duracao_s: Math.round((em.getTime() - antes.em.getTime()) / 1000),
    duracao_util_s: Math.round(tempoUtilEntre(expedienteDaEmpresa, antes.em, em) / 1000),
    no_prazo: prazo ? em <= prazo : null,
  }
}

/** Seeds customers, projects and cards, each card with its history. Does nothing when there are cards already. */
export async function semearFunis(s: Servicos): Promise<void> {
  const { banco, executar } = s
  if (await banco.db.selectFrom('funis.cartoes').select('id').limit(1).executeTakeFirst()) return
  const agora = Date.now()
  const r = sorte(20_261_120)
  const campos = await camposEmUso(banco.db)
  const funis = await banco.db.selectFrom('funis.funis').select('chave').where('arquivado_em', 'is', null).execute()
  const contatos = clientesDosFunis.map((c) => ({ ...c, id: uuidv7(), uc: uuidv7() }))
  await executar(sistema, async ({ tx }) => {
    const doDepartamento = await genteDosDepartamentos(tx)
    await sql`
      insert into cad.contatos (id, nome, nome_informado, telefone, campos)
      select *
      from unnest(
        ${contatos.map((c) => c.id)}::uuid[],
        ${contatos.map((c) => c.nome)}::text[],
        ${contatos.map(() => true)}::bool[],
        ${contatos.map((c) => c.telefone)}::text[],
        ${contatos.map((c) => JSON.stringify({ cidade: c.cidade, uf: c.uf }))}::jsonb[]
      )
    `.execute(tx)
    await sql`
      insert into cad.contato_identidades (tipo, valor, contato_id)
      select 'telefone', *
      from unnest(${contatos.map((c) => c.telefone)}::text[], ${contatos.map((c) => c.id)}::uuid[])
      on conflict do nothing
    `.execute(tx)
    await sql`
      insert into cad.unidades_consumidoras (id, contato_id, campos)
      select *
      from unnest(
        ${contatos.map((c) => c.uc)}::uuid[],
        ${contatos.map((c) => c.id)}::uuid[],
        ${contatos.map(camposDaUc)}::jsonb[]
      )
    `.execute(tx)
    for (const { chave } of funis) {
      const f = await funilVigente(tx, chave)
      const d = f.definicao
      const gente = doDepartamento.get(f.departamento) ?? []
      const cartoes = inventarCartoes(f, campos, r, agora)
      const ordens = novas(cartoes.length)
      const linhas = cartoes.map((c, i) => {
        const ultima = c.visitas.at(-1)?.em ?? new Date(agora)
        const aberto = situacaoDe(c.estagio.tipo) === 'aberto'
        const cliente = contatos[c.cliente]
        const doCartao = Object.fromEntries(
          Object.entries(c.valores).filter(([k]) => campos.get(k)?.escopo === 'cartao'),
        )
        const doDossie = Object.fromEntries(
          Object.entries(c.valores).filter(([k]) => campos.get(k)?.escopo === 'dossie'),
        )
        return {
          cartao: {
            id: c.id,
            funil_id: f.id,
            estagio_id: c.estagio.id,
            situacao: situacaoDe(c.estagio.tipo),
            contato_id: cliente?.id,
            titulo: cliente?.nome,
            valor_centavos: d.usa_valor ? (c.valores.valor_venda ?? precoDaUsina(c.kwp)) : null,
            responsavel_id: r() < 0.85 ? (gente[Math.floor(r() * gente.length)] ?? null) : null,
            prioridade: r() < 0.08 ? 'urgente' : r() < 0.2 ? 'alta' : 'normal',
            ordem: ordens[i],
            campos: doCartao,
            origem: 'demonstracao',
            entrou_estagio_em: ultima,
            ultima_atividade_em: ultima,
            vence_em: aberto ? vencimento(c.estagio.prazo, ultima, expedienteDaEmpresa) : null,
            fechado_em: aberto ? null : ultima,
            motivo_perda:
              c.estagio.tipo === 'perdido' ? d.motivos_perda[Math.floor(r() * d.motivos_perda.length)]?.id : null,
            criado_em: c.visitas[0]?.em ?? ultima,
          },
          dossie: d.usa_dossie ? { id: uuidv7(), contato_id: cliente?.id, uc_id: cliente?.uc, campos: doDossie } : null,
          transicoes: c.visitas.map((v, n) => ({
            cartao_id: c.id,
            seq: n + 1,
            funil_id: f.id,
            de_estagio_id: c.visitas[n - 1]?.estagio.id ?? null,
            para_estagio_id: v.estagio.id,
            em: v.em,
            ...autorDe(gente[Math.floor(r() * gente.length)]),
            ...visitaAte(c.visitas[n - 1], v.em),
          })),
        }
      })
      // one statement per table: the rows are sent as JSON and read by column name
      await sql`
        insert into funis.dossies (id, contato_id, uc_id, campos)
        select id, contato_id, uc_id, campos
        from jsonb_populate_recordset(
          null::funis.dossies, ${JSON.stringify(linhas.flatMap((l) => l.dossie ?? []))}::jsonb
        )
      `.execute(tx)
      await sql`
        insert into funis.cartoes (
          id, funil_id, estagio_id, situacao, dossie_id, contato_id, titulo, valor_centavos, responsavel_id,
          prioridade, ordem, campos, origem, entrou_estagio_em, ultima_atividade_em, vence_em, fechado_em,
          motivo_perda, criado_em
        )
        select
          id, funil_id, estagio_id, situacao, dossie_id, contato_id, titulo, valor_centavos, responsavel_id,
          prioridade, ordem, campos, origem, entrou_estagio_em, ultima_atividade_em, vence_em, fechado_em,
          motivo_perda, criado_em
        from jsonb_populate_recordset(
          null::funis.cartoes,
          ${JSON.stringify(linhas.map((l) => ({ ...l.cartao, dossie_id: l.dossie?.id ?? null })))}::jsonb
        )
      `.execute(tx)
      await sql`
        insert into funis.transicoes (
          cartao_id, seq, funil_id, de_estagio_id, para_estagio_id, em, por_tipo, por_id, duracao_s,
          duracao_util_s, no_prazo
        )
        select
          cartao_id, seq, funil_id, de_estagio_id, para_estagio_id, em, por_tipo, por_id, duracao_s,
          duracao_util_s, no_prazo
        from jsonb_populate_recordset(
          null::funis.transicoes, ${JSON.stringify(linhas.flatMap((l) => l.transicoes))}::jsonb
        )
      `.execute(tx)
    }
    await aprovarQuemPassou(tx)
  })
}
