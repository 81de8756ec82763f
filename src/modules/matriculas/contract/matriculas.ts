import { z } from 'zod'
import { modelosDeCobranca } from '#engines/energia/cooperativa.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { booleano, porId, repetido } from '#kit/parametros.ts'
import { situacoesDaMatricula } from '../tipos.ts'
import { lugarNaFila, matricula, matriculaNaLista } from './formas.ts'

export const base = '/api/matriculas' as const
export const [ver, editar, decidir, dados] = [
  'matriculas.matricula.ver',
  'matriculas.matricula.editar',
  'matriculas.matricula.decidir',
  'matriculas.matricula.dados',
] as const

export const id = z.uuid('Identificador inválido')
export const motivo = z
  .string('Diga o motivo')
  .trim()
  .min(3, 'Diga o motivo')
  .max(500, 'O motivo tem no máximo 500 letras')
export const kwh = z
  .number('Informe a energia em kWh por mês')
  .min(0.001, 'A energia é maior que zero')
  .max(10_000_000, 'Informe a energia em kWh por mês')
export const vencimento = z
  .number('Escolha o dia')
  .int('Escolha o dia')
  .min(1, 'O dia vai de 1 a 28')
  .max(28, 'O dia vai de 1 a 28')
/** What every act answers. */
export const resposta = sucesso(matricula)

const filtros = {
  situacao: repetido(z.enum(situacoesDaMatricula, 'Situação inválida')),
  modelo: repetido(z.enum(modelosDeCobranca, 'Modelo inválido')),
  usina: repetido(id),
  contato: id.optional(),
  busca: z.string().trim().max(120, 'A busca tem no máximo 120 letras').optional(),
  sem_consentimento: booleano.optional(),
}

const plano = z
  .object({
    modelo_de_cobranca: z.enum(modelosDeCobranca, 'Escolha o modelo de cobrança'),
    desconto: z.number().min(0, 'O desconto vai de 0 a 90 %').max(0.9, 'O desconto vai de 0 a 90 %').nullable(),
    tarifa_contratual: z
      .number()
      .min(0, 'Informe a tarifa em R$ por kWh')
      .max(20, 'Informe a tarifa em R$ por kWh')
      .nullable(),
    fixo_centavos: z
      .number()
      .int('Informe o valor por mês')
      .min(0)
      .max(100_000_000, 'Informe o valor por mês')
      .nullable(),
    aviso_previo_dias: z.number().int().min(0, 'De 0 a 365 dias').max(365, 'De 0 a 365 dias').default(90),
  })
  .superRefine((p, ctx) => {
    const falta = {
      FIXO_MENSAL: p.fixo_centavos === null && (['fixo_centavos', 'Informe o valor por mês'] as const),
      CREDITOS_COMPENSADOS:
        p.tarifa_contratual === null && (['tarifa_contratual', 'Informe a tarifa em R$ por kWh'] as const),
      DINAMICO_SOBRE_TARIFA: p.desconto === null && (['desconto', 'Informe o desconto'] as const),
      ECONOMIA_GARANTIDA: p.desconto === null && (['desconto', 'Informe o desconto'] as const),
    }[p.modelo_de_cobranca]
    if (falta) ctx.addIssue({ code: 'custom', path: [falta[0]], message: falta[1] })
  })

export const matriculas = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: ver,
    summary: 'As matrículas da cooperativa; o CPF vem mascarado',
    query: z.object({ ...filtros, ...consultaDePagina(30) }),
    response: sucessoPaginado(matriculaNaLista),
  }),
  contar: endpoint({
    method: 'GET',
    path: `${base}/contagens`,
    permission: ver,
    summary: 'Quantas matrículas há em cada situação, com os mesmos filtros',
    query: z.object(filtros),
    response: sucesso(z.object({ por_situacao: z.record(z.enum(situacoesDaMatricula), z.number().int()) })),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${base}/exportar`,
    permission: 'matriculas.matricula.exportar',
    summary: 'As matrículas do filtro em uma planilha; o CPF vem mascarado',
    query: z.object({ ...filtros, formato: z.enum(['csv', 'xlsx'], 'Formato inválido').default('xlsx') }),
    bruto: true,
    limit: 30,
    response: z.any(),
  }),
  fila: endpoint({
    method: 'GET',
    path: `${base}/fila`,
    permission: ver,
    summary: 'Quem espera energia de cada usina, em ordem',
    response: sucesso(z.array(lugarNaFila)),
  }),
  usinas: endpoint({
    method: 'GET',
    path: `${base}/usinas`,
    permission: ver,
    summary: 'As usinas que atendem ou podem atender cooperados',
    response: sucesso(z.array(z.object({ id: z.string(), nome: z.string() }))),
  }),
  propostas: endpoint({
    method: 'GET',
    path: `${base}/propostas`,
    permission: editar,
    summary: 'As propostas de assinatura aceitas que ainda não têm matrícula',
    response: sucesso(z.array(z.object({ id: z.string(), numero: z.string(), cliente: z.string() }))),
  }),
  matricularPelaProposta: endpoint({
    method: 'POST',
    path: `${base}/da-proposta`,
    permission: editar,
    summary: 'Matricula pela proposta aceita; a mesma proposta devolve a matrícula que abriu',
    body: z.object({ proposta_id: id, vencimento_dia: vencimento.optional() }),
    response: resposta,
  }),
  matricular: endpoint({
    method: 'POST',
    path: base,
    permission: editar,
    summary: 'Matricula à mão, com o plano e as unidades de um contato',
    body: z.object({
      contato_id: id,
      plano,
      vencimento_dia: vencimento.optional(),
      unidades: z.array(z.object({ unidade_id: id, kwh_contratado: kwh })).max(50, 'São até 50 unidades'),
    }),
    response: resposta,
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: ver,
    summary: 'Uma matrícula com unidades, plano, documentos e histórico',
    params: porId,
    response: resposta,
  }),
  papel: endpoint({
    method: 'GET',
    path: `${base}/{id}/papeis/{papel}`,
    permission: dados,
    summary: 'A ficha do livro de matrícula, o termo de admissão ou o de desligamento, em PDF',
    params: porId.extend({ papel: z.enum(['livro', 'admissao', 'desligamento'], 'Documento desconhecido') }),
    bruto: true,
    limit: 60,
    response: z.any(),
  }),
  mudarNaFila: endpoint({
    method: 'POST',
    path: `${base}/{id}/fila`,
    permission: decidir,
    summary: 'Muda o lugar na lista de espera, ou a usina que espera',
    params: porId,
    body: z
      .object({
        usina_id: id.nullable().optional(),
        posicao: z.number().int('Posição inválida').min(1, 'A primeira posição é 1').max(10_000).optional(),
        motivo,
      })
      .refine((b) => b.usina_id !== undefined || b.posicao !== undefined, {
        error: 'Diga a posição ou a usina',
        path: ['posicao'],
      }),
    response: resposta,
  }),
}
