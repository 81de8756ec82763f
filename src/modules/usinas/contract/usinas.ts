import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { ufs } from '#kit/uf.ts'
import { cursor, historico } from '#modules/auditoria/contract/historicos.ts'
import { classesGd, modalidades, situacoesDaUsina } from '../tipos.ts'
import { BASE, EDITAR, texto, VER, versao } from './comum.ts'

const potencia = (frase: string) => z.number(frase).positive(frase).max(100_000, 'A potência é alta demais')
const diaOuNada = z
  .string('Data inválida')
  .nullish()
  .transform((v) => v || null)
  .pipe(dia('Data inválida').nullable())

export const novaUsina = z
  .object({
    nome: texto(120, 'O nome tem no máximo 120 letras').min(2, 'Diga o nome da usina'),
    distribuidora_id: z.uuid('Escolha a distribuidora').nullable().default(null),
    unidade_id: z.uuid('Escolha a unidade geradora').nullable().default(null),
    contato_id: z.uuid('Escolha o titular').nullable().default(null),
    kwp: potencia('Diga a potência em kWp'),
    ca_kw: potencia('Diga a potência CA em kW'),
    despachavel: z.boolean('Diga se é despachável').default(false),
    modalidade: z.enum(modalidades, 'Escolha a modalidade'),
    protocolo_em: diaOuNada,
    vistoria_em: diaOuNada,
    entrou_em: diaOuNada,
    situacao: z.enum(situacoesDaUsina, 'Escolha a situação').default('ativa'),
    uf: z.enum(ufs, 'Escolha o estado'),
    cidade: z
      .string('Cidade inválida')
      .trim()
      .max(80, 'A cidade tem no máximo 80 letras')
      .nullish()
      .transform((v) => v || null)
      .refine((v) => v === null || v.length >= 2, 'A cidade tem ao menos 2 letras'),
    hsp: z
      .array(
        z.number('Irradiação inválida').min(0, 'A irradiação não é negativa').max(12, 'A irradiação é alta demais'),
      )
      .length(12, 'São doze meses de irradiação')
      .nullable()
      .default(null),
    pr: z.number('Diga o PR').gt(0, 'O PR é maior que zero').max(1, 'O PR vai até 100 %').default(0.78),
    fator_orientacao: z
      .number('Diga o fator de orientação')
      .gt(0, 'O fator é maior que zero')
      .max(1.2, 'O fator vai até 1,2')
      .default(1),
    dia_leitura: z
      .number('Diga o dia da leitura')
      .int('Diga o dia da leitura')
      .min(1, 'O dia vai de 1 a 28')
      .max(28, 'O dia vai de 1 a 28')
      .default(1),
  })
  .refine((u) => u.protocolo_em === null || u.entrou_em === null || u.entrou_em >= u.protocolo_em, {
    message: 'A usina entrou depois do pedido de conexão',
    path: ['entrou_em'],
  })
export type NovaUsina = z.infer<typeof novaUsina>

export const tiposDeAlerta = [
  'pr_baixo',
  'injecao_zero',
  'vacancia',
  'sem_leitura',
  'nuvem_fora',
  'conta_corrigida',
] as const
export const alerta = z.object({
  tipo: z.enum(tiposDeAlerta),
  competencia: z.string().nullable(),
  dados: z.record(z.string(), z.unknown()),
  desde: z.string(),
})
export type AlertaDaUsina = z.infer<typeof alerta>

export const usinaNaLista = z.object({
  id: z.string(),
  nome: z.string(),
  distribuidora: z.string().nullable(),
  cidade: z.string().nullable(),
  uf: z.string(),
  kwp: z.number(),
  ca_kw: z.number(),
  modalidade: z.enum(modalidades),
  classe_gd: z.enum(classesGd),
  situacao: z.enum(situacoesDaUsina),
  /** units of the list in force today */
  unidades: z.number().int(),
  /** newest month with a reading */
  competencia: z.string().nullable(),
  esperado_kwh: z.number().nullable(),
  gerado_kwh: z.number().nullable(),
  alertas: z.array(z.enum(tiposDeAlerta)),
})
export type UsinaNaLista = z.infer<typeof usinaNaLista>

export const usina = z.object({
  ...novaUsina.shape,
  protocolo_em: z.string().nullable(),
  vistoria_em: z.string().nullable(),
  entrou_em: z.string().nullable(),
  cidade: z.string().nullable(),
  id: z.string(),
  distribuidora: z.string().nullable(),
  titular: z.string().nullable(),
  unidade_numero: z.string().nullable(),
  classe_gd: z.enum(classesGd),
  versao: z.number().int(),
  alertas: z.array(alerta),
  agora: z.object({ potencia_w: z.number(), dia_kwh: z.number().nullable(), em: z.string() }).nullable(),
})
export type Usina = z.infer<typeof usina>

export const ligadosDaUsina = z.object({
  /** in the order of the list; empty for those who may not see it */
  espera: z.array(z.object({ id: z.string(), nome: z.string(), kwh: z.number(), desde: z.string() })),
  /** tab of another module → number next to its title */
  contagens: z.record(z.string(), z.number().int()),
})
export type LigadosDaUsina = z.infer<typeof ligadosDaUsina>

export const usinas = {
  listar: endpoint({
    method: 'GET',
    path: BASE,
    permission: VER,
    summary: 'As usinas, com o último mês lido e os alertas abertos',
    query: z.object({
      busca: z.string().trim().max(120, 'A busca tem no máximo 120 letras').optional(),
      situacao: repetido(z.enum(situacoesDaUsina, 'Situação inválida')),
      contato: z.uuid('Contato inválido').optional(),
      ...consultaDePagina(50, 200),
    }),
    response: sucessoPaginado(usinaNaLista),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${BASE}/{id}`,
    permission: VER,
    summary: 'Uma usina',
    params: porId,
    response: sucesso(usina),
  }),
  distribuidoras: endpoint({
    method: 'GET',
    path: `${BASE}/distribuidoras`,
    permission: EDITAR,
    summary: 'As distribuidoras que uma usina pode ter',
    response: sucesso(z.array(z.object({ id: z.string(), nome: z.string() }))),
  }),
  historico: endpoint({
    method: 'GET',
    path: `${BASE}/{id}/historico`,
    permission: VER,
    summary: 'Quem mudou o quê em uma usina',
    params: porId,
    query: cursor,
    response: historico,
  }),
  ligados: endpoint({
    method: 'GET',
    path: `${BASE}/{id}/ligados`,
    permission: VER,
    summary: 'O que outras áreas têm de uma usina: quem espera energia dela e os números das abas',
    params: porId,
    response: sucesso(ligadosDaUsina),
  }),
  criar: endpoint({
    method: 'POST',
    path: BASE,
    permission: EDITAR,
    summary: 'Cadastra uma usina',
    body: novaUsina,
    response: sucesso(usina),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${BASE}/{id}`,
    permission: EDITAR,
    summary: 'Corrige uma usina; o esperado dos meses abertos é refeito',
    params: porId,
    body: z.object({ versao, usina: novaUsina }),
    response: sucesso(usina),
  }),
}
