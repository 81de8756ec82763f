import { z } from 'zod'
import { lerDocumento } from '#kit/documento.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { regrasDoMinimo } from '#engines/energia/fatura-b.ts'
import { metodosDeGrossUp } from '#engines/energia/tarifa.ts'
import { POSTOS_DA_MODALIDADE, temDemanda, temEnergia } from '../regras/nomes.ts'
import { origens, postos, type Modalidade } from '../tipos.ts'
import {
  BASE,
  chave,
  chaveCoerente,
  classe,
  diaDaTarifa,
  diaOuNada,
  EDITAR,
  modalidade,
  motivo,
  subgrupo,
  uf,
  VER,
  versao,
} from './comum.ts'

const numero = z.number().nullable()

export const preco = z.object({
  posto: z.enum(postos),
  te: numero,
  tusd: numero,
  fio_b: numero,
  fio_a: numero,
  pd_tfsee: numero,
  nao_energia: numero,
  demanda: numero,
})

/** One period as the timeline shows it: the prices are those of `postoDaLista`. */
export const periodoCurto = z.object({
  id: z.string(),
  inicio: z.string(),
  fim: z.string().nullable(),
  origem: z.enum(origens),
  rotulo: z.string(),
  /** a seed or an incomplete period is reviewed by this day; null: nothing to review */
  revisar_ate: z.string().nullable(),
  usos: z.number().int(),
  te: numero,
  tusd: numero,
  fio_b: numero,
})
export type PeriodoCurto = z.infer<typeof periodoCurto>

export const situacoes = ['lacuna', 'sem_tarifa', 'revisar', 'conferida'] as const
export const distribuidora = z.object({
  id: z.string(),
  nome: z.string(),
  agente: z.string().nullable(),
  apelidos: z.array(z.string()),
  cnpj: z.string().nullable(),
  ufs: z.array(z.string()),
  regra_minimo: z.enum(regrasDoMinimo),
  metodo: z.enum(metodosDeGrossUp),
  piscofins_isento_compensacao: z.boolean(),
  versao,
  situacao: z.enum(situacoes),
  /** first day without a tariff */
  lacuna_desde: z.string().nullable(),
  /** states where it has no taxes for any consumption: no bill can be computed there */
  sem_tributos: z.array(z.string()),
  periodos: z.array(periodoCurto),
})
export type Distribuidora = z.infer<typeof distribuidora>

export const periodo = periodoCurto.extend({
  distribuidora: z.object({ id: z.string(), nome: z.string() }),
  ...chave,
  reh: z.string().nullable(),
  tusdg: numero,
  precos: z.array(preco),
  motivo: z.string().nullable(),
  corrige_id: z.string().nullable(),
  substituida_por: z.string().nullable(),
  revisada_em: z.string().nullable(),
  revisada_por: z.string().nullable(),
  criado_em: z.string(),
  criado_por: z.string().nullable(),
  versao,
  /** R$/kWh with taxes, of the posto that the list shows */
  cheia: numero,
  tributos: z.object({ icms: z.number(), pis: z.number(), cofins: z.number(), mes: z.string() }).nullable(),
  /** the period in force the day before it began, with its prices */
  anterior: periodoCurto.extend({ precos: z.array(preco) }).nullable(),
  /** who uses it, by kind: 'proposta' */
  usado_por: z.record(z.string(), z.number().int()),
})
export type PeriodoDeTarifa = z.infer<typeof periodo>

/** Which of the registers a proposal copied other figures from; `ano`: its first year is over. */
export const motivosDaProposta = ['tarifa', 'tributos', 'cosip', 'ano'] as const

/** An open proposal whose value a change of tariff touches. */
export const propostaTocada = z.object({
  id: z.string(),
  numero: z.string(),
  titulo: z.string(),
  situacao: z.string(),
  link: z.string(),
  distribuidora_id: z.string(),
  motivos: z.array(z.enum(motivosDaProposta)),
  /** change of the saving of a month, in centavos; null where it was not computed */
  economia_mes_cent: z.number().int().nullable(),
})
export type PropostaTocada = z.infer<typeof propostaTocada>
const contagens = z.array(z.object({ distribuidora_id: z.string(), n: z.number().int() }))
/** The last changed ones, and how many there are in all and by utility. */
export const propostasTocadas = z.object({ total: z.number().int(), contagens, linhas: z.array(propostaTocada) })
export type PropostasTocadas = z.infer<typeof propostasTocadas>
const propostasDefasadas = propostasTocadas.extend({
  /** open proposals by utility, also those that nothing changes */
  abertas: contagens,
})
export type PropostasDefasadas = z.infer<typeof propostasDefasadas>

const texto = (maximo: number) =>
  z
    .string('Texto inválido')
    .trim()
    .max(maximo, `O texto tem no máximo ${maximo} letras`)
    .transform((v) => v || null)
    .nullable()
    .default(null)
const cnpj = z
  .string('CNPJ inválido')
  .nullish()
  .transform((v) => v?.trim() || null)
  .refine((v) => v === null || lerDocumento(v)?.length === 14, 'CNPJ inválido')
  .transform((v) => (v === null ? null : lerDocumento(v)))

export const corpoDaDistribuidora = z.object({
  nome: z
    .string('Informe o nome')
    .trim()
    .min(2, 'O nome tem pelo menos 2 letras')
    .max(80, 'O nome tem no máximo 80 letras'),
  agente: texto(60),
  apelidos: z.array(z.string().trim().min(2, 'Nome curto demais').max(60, 'No máximo 60 letras')).max(10).default([]),
  cnpj,
  ufs: z.array(uf).min(1, 'Escolha pelo menos um estado').max(27),
  regra_minimo: z.enum(regrasDoMinimo, 'Escolha a leitura do mínimo'),
  metodo: z.enum(metodosDeGrossUp, 'Escolha a conta dos tributos'),
  piscofins_isento_compensacao: z.boolean('Diga se há isenção'),
})
export type CorpoDaDistribuidora = z.infer<typeof corpoDaDistribuidora>

const valor = (nome: string, maximo: number, unidade: string) =>
  z
    .number(`Informe ${nome} em ${unidade}`)
    .min(0, `${nome} não é negativo`)
    .max(maximo, `${nome} passa de ${maximo.toLocaleString('pt-BR')} ${unidade}: confira a unidade`)
    .nullable()
    .default(null)
const mwh = (nome: string) => valor(nome, 20_000, 'R$/MWh')
const corpoDoPreco = z.object({
  posto: z.enum(postos, 'Posto inválido'),
  te: mwh('a TE'),
  tusd: mwh('a TUSD'),
  fio_b: mwh('o Fio B'),
  fio_a: mwh('o Fio A'),
  pd_tfsee: mwh('P&D e TFSEE'),
  nao_energia: mwh('as componentes não-energia'),
  demanda: valor('a demanda', 20_000, 'R$/kW'),
})

const doPeriodo = {
  inicio: diaDaTarifa('Informe quando começa'),
  fim: diaOuNada('Informe até quando vale'),
  reh: texto(120),
  tusdg: valor('a TUSDg', 20_000, 'R$/kW'),
  precos: z.array(corpoDoPreco).min(1, 'Informe os preços').max(4),
}
type Recusar = (caminho: readonly (string | number)[], mensagem: string) => void
interface Corpo {
  inicio: string
  fim: string | null
  precos: z.infer<typeof corpoDoPreco>[]
}
/** Dates in order, and the prices of a period as its modality has them. */
export function corpoCoerente(recusar: Recusar, v: Corpo, m: Modalidade): void {
  if (v.fim !== null && v.fim < v.inicio) recusar(['fim'], 'O fim vem depois do começo')
  const pedidos = POSTOS_DA_MODALIDADE[m]
  if (pedidos.some((p) => !v.precos.some((q) => q.posto === p)) || v.precos.length !== pedidos.length)
    recusar(['precos'], 'Informe um preço para cada posto da modalidade')
  for (const [n, p] of v.precos.entries()) {
    const falta = (campo: keyof typeof p, mensagem: string) => recusar(['precos', n, campo], mensagem)
    const energia = temEnergia(m, p.posto)
    if (energia && p.te === null) falta('te', 'Informe a TE em R$/MWh, sem tributos')
    if (energia && p.tusd === null) falta('tusd', 'Informe a TUSD em R$/MWh, sem tributos')
    if (!energia && (p.te !== null || p.tusd !== null || p.fio_b !== null)) falta('te', 'Este posto só tem demanda')
    if (temDemanda(m, p.posto) && p.demanda === null) falta('demanda', 'Informe a demanda em R$/kW')
    if (energia && (m === 'convencional' || m === 'branca') && p.fio_b === null)
      falta('fio_b', 'Informe o Fio B em R$/MWh; 0 se não houver')
    if (p.tusd !== null && (p.fio_b ?? 0) > p.tusd) falta('fio_b', 'O Fio B é parte da TUSD: não passa dela')
    if (p.te !== null && p.tusd !== null && p.te + p.tusd > 0 && p.te + p.tusd < 5)
      falta('te', 'Parece R$/kWh: informe em R$/MWh, 1.000 vezes mais')
  }
}
const chaveDoPeriodo = z.object({ distribuidora_id: z.uuid('Escolha a distribuidora'), ...chave })
export const corpoNovo = z.object({ ...chaveDoPeriodo.shape, ...doPeriodo }).superRefine((v, c) => {
  const recusar: Recusar = (path, message) => c.addIssue({ code: 'custom', path: [...path], message })
  chaveCoerente(recusar, v)
  corpoCoerente(recusar, v, v.modalidade)
})
export type CorpoNovo = z.infer<typeof corpoNovo>
/** The key of a period never changes: what is wrong there is another period. */
export const corpoDoPeriodo = z.object(doPeriodo)
export type CorpoDoPeriodo = z.infer<typeof corpoDoPeriodo>

export const distribuidoras = {
  listar: endpoint({
    method: 'GET',
    path: `${BASE}/distribuidoras`,
    permission: VER,
    summary: 'As distribuidoras com seus períodos de um subgrupo, lacunas e o que falta conferir',
    query: z.object({
      subgrupo: subgrupo.default('B1'),
      modalidade: modalidade.default('convencional'),
      classe: classe.default('residencial'),
    }),
    response: sucesso(z.object({ hoje: z.string(), distribuidoras: z.array(distribuidora) })),
  }),
  criar: endpoint({
    method: 'POST',
    path: `${BASE}/distribuidoras`,
    permission: EDITAR,
    summary: 'Cadastra uma distribuidora, permissionária ou cooperativa',
    body: corpoDaDistribuidora,
    response: sucesso(z.object({ id: z.string() })),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${BASE}/distribuidoras/{id}`,
    permission: EDITAR,
    summary: 'Muda o nome, os estados e as regras de uma distribuidora',
    params: porId,
    body: corpoDaDistribuidora.extend({ versao }),
    response: ok,
  }),
}

export const periodos = {
  obter: endpoint({
    method: 'GET',
    path: `${BASE}/periodos/{id}`,
    permission: VER,
    summary: 'Um período com preços, uso e comparação com o anterior',
    params: porId,
    response: sucesso(periodo),
  }),
  criar: endpoint({
    method: 'POST',
    path: `${BASE}/periodos`,
    permission: EDITAR,
    summary: 'Cadastra um período; não pode sobrepor outro',
    body: corpoNovo,
    response: sucesso(periodo),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${BASE}/periodos/{id}`,
    permission: EDITAR,
    summary: 'Muda um período que ninguém usa',
    params: porId,
    body: corpoDoPeriodo.extend({ versao }),
    response: sucesso(periodo),
  }),
  corrigir: endpoint({
    method: 'POST',
    path: `${BASE}/periodos/{id}/correcao`,
    permission: EDITAR,
    summary: 'Põe um período novo no lugar de um que está em uso, com o motivo',
    params: porId,
    body: corpoDoPeriodo.extend({ versao, motivo }),
    response: sucesso(periodo),
  }),
  encerrar: endpoint({
    method: 'POST',
    path: `${BASE}/periodos/{id}/encerrar`,
    permission: EDITAR,
    summary: 'Diz até quando um período vale',
    params: porId,
    body: z.object({ fim: diaDaTarifa('Informe até quando vale'), versao }),
    response: sucesso(periodo),
  }),
  conferir: endpoint({
    method: 'POST',
    path: `${BASE}/periodos/{id}/conferir`,
    permission: EDITAR,
    summary: 'Diz que alguém conferiu o período com a resolução',
    params: porId,
    body: z.object({ versao }),
    response: sucesso(periodo),
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: `${BASE}/periodos/{id}`,
    permission: EDITAR,
    summary: 'Exclui um período que ninguém usou',
    params: porId,
    response: ok,
  }),
  propostas: endpoint({
    method: 'GET',
    path: `${BASE}/propostas`,
    permission: VER,
    summary: 'As propostas abertas que usam outra tarifa, outros tributos ou outra iluminação pública que os de hoje',
    query: z.object({ distribuidora_id: repetido(z.uuid('Identificador inválido')) }),
    response: sucesso(propostasDefasadas),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${BASE}/exportar`,
    permission: VER,
    summary: 'Todos os períodos em vigor em uma planilha',
    query: z.object({ formato: z.enum(['csv', 'xlsx', 'json'], 'Formato inválido').default('xlsx') }),
    bruto: true,
    limit: 30,
    response: z.any(),
  }),
}
