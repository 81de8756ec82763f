import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, ok, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { BASE, centavos, competencia, custosDoContrato, EDITAR, FECHAR, premissas, VER } from './comum.ts'
import { cotaNaLista, extrato, investidor, usinaComInvestidores } from './formas.ts'

const motivo = z.string('Diga o motivo').trim().min(3, 'Diga o motivo').max(500, 'O motivo tem no máximo 500 letras')
const daUsina = z.object({ usina: z.uuid('Identificador inválido') })
const doMes = daUsina.extend({ competencia: competencia() })
const custo = z.object({ id: z.string(), descricao: z.string(), valor_centavos: z.number().int() })
const mesComCustos = extrato.extend({ custos: z.array(custo) })
export type MesComCustos = z.infer<typeof mesComCustos>
const mesDaUsina = sucesso(mesComCustos)

export const novaCota = z.object({
  usina_id: z.uuid('Escolha a usina'),
  contato_id: z.uuid('Escolha o investidor'),
  parte: z
    .number('Diga quantas cotas de 100')
    .gt(0, 'São mais que zero cotas')
    .max(100, 'São no máximo 100 cotas')
    .refine((v) => Math.abs(v * 1e4 - Math.round(v * 1e4)) < 1e-6, 'São no máximo quatro casas'),
  aporte_centavos: centavos('Diga o aporte').min(1, 'Diga o aporte'),
  aporte_em: dia('Diga o dia do aporte'),
  primeiro_mes: competencia('Diga o primeiro mês da cota, como 2027-01'),
})

export const encerramentoDaCota = z.object({ ultimo_mes: competencia('Diga o último mês da cota, como 2027-01') })

const filtros = {
  busca: z.string().trim().max(120, 'A busca tem no máximo 120 letras').optional(),
  usina: z.uuid('Usina inválida').optional(),
  contato: z.uuid('Contato inválido').optional(),
}

export const custoDoMes = z.object({
  descricao: z.string('Diga o que é').trim().min(3, 'Diga o que é').max(120, 'São no máximo 120 letras'),
  valor_centavos: centavos('Diga o valor').min(1, 'Diga o valor'),
})

export const planoDoInvestimento = z.object({
  /** 0 for a plant that had no investors */
  versao: z.number('Versão inválida').int('Versão inválida').min(0, 'Versão inválida'),
  capex_centavos: centavos('Diga o investimento na usina').min(1, 'Diga o investimento na usina'),
  primeiro_mes: competencia('Diga o primeiro mês distribuído, como 2027-01'),
  custos: custosDoContrato,
  premissas,
})

export const pagamentoDaDistribuicao = z.object({
  paga_em: dia('Diga o dia do pagamento'),
  comprovante: z.string('Comprovante inválido').trim().max(120, 'São no máximo 120 letras').nullable().default(null),
})
export const fechamentoDoMes = z.object({
  /** what the person has seen: another net refuses the closing */
  liquido_centavos: z.number('Diga o líquido que você conferiu').int('Diga o líquido que você conferiu'),
  prevista_em: dia('Diga o dia do pagamento'),
  /** a month that lacks invoices: the units that it closes without, as the person has seen them, and why */
  sem_unidades: z.array(z.uuid('Unidade inválida')).max(5000, 'São unidades demais').default([]),
  motivo: motivo.nullable().default(null),
})
export const estornoDaDistribuicao = z.object({ motivo })

export const investidores = {
  listar: endpoint({
    method: 'GET',
    path: BASE,
    permission: VER,
    summary: 'As cotas, com o último mês fechado de cada uma',
    query: z.object({ ...filtros, ...consultaDePagina(50, 200) }),
    response: sucessoPaginado(cotaNaLista),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${BASE}/{id}`,
    permission: VER,
    summary: 'Uma cota: extrato do mês, distribuições e cenários ao lado do CDI',
    params: porId,
    query: z.object({ mes: competencia().optional() }),
    response: sucesso(investidor),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${BASE}/exportar`,
    permission: VER,
    summary: 'As cotas do filtro em uma planilha, com o último mês fechado de cada uma',
    query: z.object({ ...filtros, formato: z.enum(['csv', 'xlsx'], 'Formato inválido').default('xlsx') }),
    bruto: true,
    limit: 30,
    response: z.any(),
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${BASE}/{id}/extratos/{competencia}/pdf`,
    permission: VER,
    summary: 'O extrato de um mês fechado da cota, em PDF',
    params: porId.extend({ competencia: competencia() }),
    response: z.unknown(),
    bruto: true,
  }),
  link: endpoint({
    method: 'POST',
    path: `${BASE}/{id}/link`,
    permission: EDITAR,
    summary: 'O link pelo qual o investidor lê o próprio extrato; cria um quando não há',
    params: porId,
    response: sucesso(z.object({ link: z.string() })),
  }),
  revogarLink: endpoint({
    method: 'DELETE',
    path: `${BASE}/{id}/link`,
    permission: EDITAR,
    summary: 'Revoga o link do investidor: deixa de abrir; o próximo é outro',
    params: porId,
    response: ok,
  }),
  criar: endpoint({
    method: 'POST',
    path: BASE,
    permission: EDITAR,
    summary: 'Cadastra uma cota de uma usina',
    body: novaCota,
    response: sucesso(cotaNaLista),
  }),
  encerrar: endpoint({
    method: 'POST',
    path: `${BASE}/{id}/encerrar`,
    permission: EDITAR,
    summary: 'Encerra uma cota ao fim de um mês ainda aberto',
    params: porId,
    body: encerramentoDaCota,
    response: sucesso(cotaNaLista),
  }),
  pagar: endpoint({
    method: 'POST',
    path: `${BASE}/distribuicoes/{id}/pagar`,
    permission: FECHAR,
    summary: 'Registra que uma distribuição foi paga',
    params: porId,
    body: pagamentoDaDistribuicao,
    response: ok,
  }),
  estornar: endpoint({
    method: 'POST',
    path: `${BASE}/distribuicoes/{id}/estornar`,
    permission: FECHAR,
    summary: 'Desfaz o registro de uma distribuição paga por engano, com o motivo',
    params: porId,
    body: estornoDaDistribuicao,
    response: ok,
  }),
}

export const investimentos = {
  usinas: endpoint({
    method: 'GET',
    path: `${BASE}/usinas`,
    permission: VER,
    summary: 'As usinas com investidores, com cotas vendidas e o último extrato',
    response: sucesso(z.array(usinaComInvestidores)),
  }),
  configurar: endpoint({
    method: 'PUT',
    path: `${BASE}/usinas/{usina}`,
    permission: EDITAR,
    summary: 'Põe custos e premissas do investimento em uma usina',
    params: daUsina,
    body: planoDoInvestimento,
    response: sucesso(usinaComInvestidores),
  }),
  mes: endpoint({
    method: 'GET',
    path: `${BASE}/usinas/{usina}/meses/{competencia}`,
    permission: VER,
    summary: 'O extrato de um mês de uma usina',
    params: doMes,
    response: mesDaUsina,
  }),
  lancarCusto: endpoint({
    method: 'POST',
    path: `${BASE}/usinas/{usina}/meses/{competencia}/custos`,
    permission: EDITAR,
    summary: 'Lança um custo de um mês aberto',
    params: doMes,
    body: custoDoMes,
    response: mesDaUsina,
  }),
  tirarCusto: endpoint({
    method: 'DELETE',
    path: `${BASE}/usinas/{usina}/meses/{competencia}/custos/{id}`,
    permission: EDITAR,
    summary: 'Tira um custo de um mês aberto',
    params: doMes.extend({ id: z.uuid('Identificador inválido') }),
    response: mesDaUsina,
  }),
  fechar: endpoint({
    method: 'POST',
    path: `${BASE}/usinas/{usina}/meses/{competencia}/fechar`,
    permission: FECHAR,
    summary: 'Fecha o extrato de um mês e agenda as distribuições',
    params: doMes,
    body: fechamentoDoMes,
    response: mesDaUsina,
  }),
}
