import { z } from 'zod'
import { politicasIcms } from '#engines/energia/icms.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, ok, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { classes, cores, origensDoTributo } from '../tipos.ts'
import { BASE, classe, diaDaTarifa, diaOuNada, EDITAR, mes, motivo, uf, VER, versao } from './comum.ts'

const inteiro = (frase: string, min: number, max: number) => z.number(frase).int(frase).min(min, frase).max(max, frase)
const faixa = {
  faixa_de: inteiro('Informe de quantos kWh', 0, 10_000_000).default(0),
  faixa_ate: inteiro('Informe até quantos kWh', 1, 10_000_000).nullable().default(null),
}
const fracao = (nome: string, max: number) =>
  z
    .number(`Informe ${nome}`)
    .min(0, `${nome} não é negativo`)
    .max(max, `${nome} vai até ${(max * 100).toLocaleString('pt-BR')} %`)
/** Sent proposals and confirmed bills that were computed with a row, and why a correction took the place of another one. */
const doUso = { usos: z.number().int(), motivo: z.string().nullable() }
const motivoSe = (corrige: boolean) => (corrige ? motivo : z.string().optional())
const classeDoTributo = z.enum(['todas', ...classes], 'Escolha a classe')
const politica = z.enum(politicasIcms, 'Escolha a isenção do ICMS')

const tributo = z.object({
  distribuidora_id: z.uuid('Escolha a distribuidora'),
  uf,
  classe: classeDoTributo.default('todas'),
  mes,
  ...faixa,
  icms: fracao('o ICMS', 0.5),
  pis: fracao('o PIS', 0.2),
  cofins: fracao('a COFINS', 0.25),
  cbs: fracao('a CBS', 0.5).default(0),
  ibs: fracao('o IBS', 0.5).default(0),
  politica_icms: politica,
  limite_kw: z
    .number('Informe o limite em kW')
    .positive('Informe o limite em kW')
    .max(100_000)
    .nullable()
    .default(null),
  meses_por_conexao: inteiro('De 1 a 600 meses', 1, 600).nullable().default(null),
  politica_ate: diaOuNada('Informe até quando'),
  politica_depois: politica.nullable().default(null),
})
/** The bands, the sum of the rates and the end of the exemption make sense together. */
const coerente = (c: z.RefinementCtx, t: Omit<z.infer<typeof tributo>, 'distribuidora_id'>): void => {
  const recusar = (campo: string, message: string) => c.addIssue({ code: 'custom', path: [campo], message })
  if (t.faixa_ate !== null && t.faixa_ate <= t.faixa_de) recusar('faixa_ate', 'O fim da faixa passa do começo')
  if (t.icms + t.pis + t.cofins + t.cbs + t.ibs >= 0.95) recusar('icms', 'A soma dos tributos passa de 95 %')
  const acaba = t.meses_por_conexao !== null || t.politica_ate !== null
  if (acaba && t.politica_depois === null) recusar('politica_depois', 'Diga o que vale depois da isenção')
  if (!acaba && t.politica_depois !== null) recusar('politica_ate', 'Diga até quando vale a isenção')
}
export const corpoDoTributo = tributo.superRefine((t, c) => coerente(c, t))
export type CorpoDoTributo = z.infer<typeof corpoDoTributo>
/** The form of the page: a correction has its reason too. */
export const formularioDoTributo = (corrige: boolean) =>
  tributo.extend({ motivo: motivoSe(corrige) }).superRefine((t, c) => coerente(c, t))

export const linhaDeTributo = tributo.extend({
  id: z.string(),
  mes: z.string(),
  distribuidora: z.string(),
  origem: z.enum(origensDoTributo),
  ...doUso,
  versao,
})
export type LinhaDeTributo = z.infer<typeof linhaDeTributo>

export const tributos = {
  listar: endpoint({
    method: 'GET',
    path: `${BASE}/tributos`,
    permission: VER,
    summary: 'Os tributos que valem em um mês, por distribuidora, estado e faixa',
    query: z.object({ mes: mes.optional(), distribuidora_id: z.uuid('Escolha a distribuidora').optional() }),
    response: sucesso(z.object({ mes: z.string(), linhas: z.array(linhaDeTributo) })),
  }),
  criar: endpoint({
    method: 'POST',
    path: `${BASE}/tributos`,
    permission: EDITAR,
    summary: 'Cadastra os tributos de uma distribuidora a partir de um mês',
    body: corpoDoTributo,
    response: sucesso(z.object({ id: z.string() })),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${BASE}/tributos/{id}`,
    permission: EDITAR,
    summary: 'Muda os tributos de um mês que nenhum registro usa',
    params: porId,
    body: tributo
      .omit({ distribuidora_id: true })
      .extend({ versao })
      .superRefine((t, c) => coerente(c, t)),
    response: ok,
  }),
  corrigir: endpoint({
    method: 'POST',
    path: `${BASE}/tributos/{id}/correcao`,
    permission: EDITAR,
    summary: 'Põe tributos novos no lugar dos que estão em uso, com o motivo',
    params: porId,
    body: tributo
      .omit({ distribuidora_id: true })
      .extend({ versao, motivo })
      .superRefine((t, c) => coerente(c, t)),
    response: sucesso(z.object({ id: z.string() })),
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: `${BASE}/tributos/{id}`,
    permission: EDITAR,
    summary: 'Exclui os tributos de um mês que nenhum registro usa, se outros restam',
    params: porId,
    response: ok,
  }),
}

export const linhaDeBandeira = z.object({ mes: z.string(), cor: z.enum(cores), valor: z.number(), ...doUso, versao })
export type LinhaDeBandeira = z.infer<typeof linhaDeBandeira>
const bandeira = z.object({
  cor: z.enum(cores, 'Escolha a bandeira'),
  valor: z
    .number('Informe o adicional em R$/MWh')
    .min(0, 'O adicional não é negativo')
    .max(200, 'O adicional passa de 200 R$/MWh: confira a unidade'),
})
const verdeNaoCusta = (b: z.infer<typeof bandeira>): boolean => b.cor !== 'verde' || b.valor === 0
const VERDE = { path: ['valor'], message: 'A bandeira verde não custa' }
export const bandeiras = {
  listar: endpoint({
    method: 'GET',
    path: `${BASE}/bandeiras`,
    permission: VER,
    summary: 'As bandeiras por mês, a mais nova primeiro',
    response: sucesso(z.array(linhaDeBandeira)),
  }),
  guardar: endpoint({
    method: 'PUT',
    path: `${BASE}/bandeiras/{mes}`,
    permission: EDITAR,
    summary: 'A bandeira de um mês e seu adicional em R$/MWh, sem tributos',
    params: z.object({ mes }),
    body: bandeira.refine(verdeNaoCusta, VERDE),
    response: sucesso(linhaDeBandeira),
  }),
  corrigir: endpoint({
    method: 'POST',
    path: `${BASE}/bandeiras/{mes}/correcao`,
    permission: EDITAR,
    summary: 'Põe outra bandeira no lugar da que está em uso em um mês, com o motivo',
    params: z.object({ mes }),
    body: bandeira.extend({ motivo }).refine(verdeNaoCusta, VERDE),
    response: sucesso(linhaDeBandeira),
  }),
}

const cosipAberta = z.object({
  uf,
  municipio: z
    .string('Informe o município')
    .trim()
    .min(2, 'O município tem pelo menos 2 letras')
    .max(80, 'O município tem no máximo 80 letras'),
  classe: classe.default('residencial'),
  inicio: diaDaTarifa('Informe desde quando'),
  fim: diaOuNada('Informe até quando'),
  ...faixa,
  valor_centavos: inteiro('Informe o valor em reais', 0, 10_000_000).nullable().default(null),
  percentual: fracao('o percentual', 1).nullable().default(null),
})
const cosipCoerente = (c: z.RefinementCtx, v: z.infer<typeof cosipAberta>): void => {
  const recusar = (campo: string, message: string) => c.addIssue({ code: 'custom', path: [campo], message })
  if (v.fim !== null && v.fim < v.inicio) recusar('fim', 'O fim vem depois do começo')
  if (v.faixa_ate !== null && v.faixa_ate <= v.faixa_de) recusar('faixa_ate', 'O fim da faixa passa do começo')
  if ((v.valor_centavos === null) === (v.percentual === null))
    recusar('valor_centavos', 'Informe o valor ou o percentual, um dos dois')
}
export const corpoDaCosip = cosipAberta.superRefine((v, c) => cosipCoerente(c, v))
export type CorpoDaCosip = z.infer<typeof corpoDaCosip>
export const formularioDaCosip = (corrige: boolean) =>
  cosipAberta.extend({ motivo: motivoSe(corrige) }).superRefine((v, c) => cosipCoerente(c, v))
export const linhaDeCosip = cosipAberta.extend({ id: z.string(), ...doUso, versao })
export type LinhaDeCosip = z.infer<typeof linhaDeCosip>

export const cosip = {
  listar: endpoint({
    method: 'GET',
    path: `${BASE}/cosip`,
    permission: VER,
    summary: 'A iluminação pública por município e faixa',
    query: z.object({ ...consultaDePagina(50), busca: z.string().trim().max(80).optional(), uf: uf.optional() }),
    response: sucessoPaginado(linhaDeCosip),
  }),
  criar: endpoint({
    method: 'POST',
    path: `${BASE}/cosip`,
    permission: EDITAR,
    summary: 'Cadastra a iluminação pública de um município para uma faixa',
    body: corpoDaCosip,
    response: sucesso(z.object({ id: z.string() })),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${BASE}/cosip/{id}`,
    permission: EDITAR,
    summary: 'Muda a iluminação pública de uma faixa que nenhum registro usa',
    params: porId,
    body: cosipAberta.extend({ versao }).superRefine((v, c) => cosipCoerente(c, v)),
    response: ok,
  }),
  corrigir: endpoint({
    method: 'POST',
    path: `${BASE}/cosip/{id}/correcao`,
    permission: EDITAR,
    summary: 'Põe outra faixa no lugar de uma que está em uso, com o motivo',
    params: porId,
    body: cosipAberta.extend({ versao, motivo }).superRefine((v, c) => cosipCoerente(c, v)),
    response: sucesso(z.object({ id: z.string() })),
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: `${BASE}/cosip/{id}`,
    permission: EDITAR,
    summary: 'Exclui a iluminação pública de uma faixa que nenhum registro usa',
    params: porId,
    response: ok,
  }),
}
