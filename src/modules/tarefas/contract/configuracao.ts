import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { booleano, porId } from '#kit/parametros.ts'
import { itemDeModelo } from '../regras/modelo.ts'
import { regraDeSerie } from '../regras/recorrencia.ts'
import { modeloDeTarefas, serie, tipoDeTarefa, tons } from '../tipos.ts'
import { descricao, estimado, hora, prioridade, titulo } from './tarefas.ts'

const base = '/api/tarefas-configuracao' as const
const [ver, editar, configurar] = ['tarefas.tarefa.ver', 'tarefas.tarefa.editar', 'tarefas.configurar'] as const
const id = z.uuid('Identificador inválido')
const nome = (n: number) =>
  z.string('Dê um nome').trim().min(1, 'Dê um nome').max(n, `O nome tem no máximo ${n} letras`)
const versao = z.number('Versão inválida').int('Versão inválida')

const doTipo = z.object({
  nome: nome(40),
  icone: z.string().regex(/^[A-Za-z0-9]{1,40}$/, 'Escolha um ícone'),
  tom: z.enum(tons, 'Escolha uma cor'),
  duracao_min: z
    .number('Diga a duração')
    .int('Use minutos inteiros')
    .min(5, 'No mínimo 5 minutos')
    .max(1440, 'No máximo um dia'),
})
const doModelo = z.object({
  nome: nome(80),
  descricao: z.string().max(2000, 'A descrição é longa demais').default(''),
  itens: z.array(itemDeModelo).min(1, 'Ponha ao menos uma tarefa').max(40, 'São no máximo 40 tarefas'),
})
/** No zod defaults: a missing field is not changed. */
const daSerie = z.object({
  titulo,
  descricao: descricao.optional(),
  tipo_id: id.nullable().optional(),
  prioridade: prioridade.optional(),
  responsavel_id: id.optional(),
  cartao_id: id.nullable().optional(),
  contato_id: id.nullable().optional(),
  estimado_min: estimado.nullable().optional(),
  itens: z
    .array(z.string().trim().min(1, 'Escreva o item').max(300, 'O item tem no máximo 300 letras'))
    .max(50)
    .optional(),
  regra: regraDeSerie,
  inicio: dia('Data inválida'),
  hora: hora.nullable().optional(),
  ate: dia('Data inválida').nullable().optional(),
  vezes: z
    .number('Diga quantas vezes')
    .int('Use um número inteiro')
    .min(1, 'No mínimo uma vez')
    .max(1000, 'No máximo mil vezes')
    .nullable()
    .optional(),
  pular_feriados: z.boolean().optional(),
})
const umFim = { path: ['vezes'], message: 'Escolha um só fim: por data ou por quantidade' }
const [doisFins, fimAntes] = [
  (s: { ate?: string | null | undefined; vezes?: number | null | undefined }) => !s.ate || !s.vezes,
  (s: { inicio?: string | undefined; ate?: string | null | undefined }) => !s.ate || !s.inicio || s.ate >= s.inicio,
]
const antesDoInicio = { path: ['ate'], message: 'O fim vem depois do início' }

export const configuracaoDasTarefas = {
  tipos: endpoint({
    method: 'GET',
    path: `${base}/tipos`,
    permission: ver,
    summary: 'Os tipos de tarefa',
    query: z.object({ arquivados: booleano.default(false) }),
    response: sucesso(z.array(tipoDeTarefa)),
  }),
  criarTipo: endpoint({
    method: 'POST',
    path: `${base}/tipos`,
    permission: configurar,
    summary: 'Cria um tipo',
    body: doTipo,
    response: sucesso(tipoDeTarefa),
  }),
  alterarTipo: endpoint({
    method: 'PATCH',
    path: `${base}/tipos/{id}`,
    permission: configurar,
    summary: 'Muda, arquiva ou traz de volta um tipo',
    params: porId,
    body: doTipo.partial().extend({ arquivado: z.boolean().optional() }),
    response: sucesso(tipoDeTarefa),
  }),
  modelos: endpoint({
    method: 'GET',
    path: `${base}/modelos`,
    permission: ver,
    summary: 'Os modelos de tarefas',
    query: z.object({ arquivados: booleano.default(false) }),
    response: sucesso(z.array(modeloDeTarefas)),
  }),
  criarModelo: endpoint({
    method: 'POST',
    path: `${base}/modelos`,
    permission: configurar,
    summary: 'Cria um modelo',
    body: doModelo,
    response: sucesso(modeloDeTarefas),
  }),
  alterarModelo: endpoint({
    method: 'PATCH',
    path: `${base}/modelos/{id}`,
    permission: configurar,
    summary: 'Muda, arquiva ou traz de volta um modelo',
    params: porId,
    body: doModelo.partial().extend({ versao, arquivado: z.boolean().optional() }),
    response: sucesso(modeloDeTarefas),
  }),
  aplicarModelo: endpoint({
    method: 'POST',
    path: `${base}/modelos/{id}/aplicar`,
    permission: editar,
    summary: 'Cria as tarefas do modelo, num cartão ou soltas',
    params: porId,
    body: z.object({
      cartao_id: id.nullable().optional(),
      contato_id: id.nullable().optional(),
      conversa_id: id.nullable().optional(),
      chave: z.string().max(120).optional(),
    }),
    response: sucesso(z.object({ tarefas: z.array(z.string()) })),
  }),
  preverModelo: endpoint({
    method: 'GET',
    path: `${base}/modelos/{id}/previa`,
    permission: ver,
    summary: 'De quem seria cada tarefa do modelo, e para quando, antes de criá-las',
    params: porId,
    query: z.object({ cartao_id: id.optional() }),
    response: sucesso(
      z.array(
        z.object({
          responsavel: z.object({ id: z.string(), nome: z.string() }),
          dia: z.string(),
          hora: z.string().nullable(),
        }),
      ),
    ),
  }),
  series: endpoint({
    method: 'GET',
    path: `${base}/series`,
    permission: ver,
    summary: 'As tarefas que se repetem, que a pessoa vê',
    query: z.object({ encerradas: booleano.default(false) }),
    response: sucesso(z.array(serie)),
  }),
  preverSerie: endpoint({
    method: 'POST',
    path: `${base}/series/prever`,
    permission: ver,
    summary: 'Os próximos dias de uma repetição, antes de criá-la',
    body: daSerie
      .pick({ regra: true, inicio: true, ate: true, vezes: true, pular_feriados: true, responsavel_id: true })
      .refine(doisFins, umFim),
    response: sucesso(z.object({ frase: z.string(), dias: z.array(z.string()) })),
  }),
  criarSerie: endpoint({
    method: 'POST',
    path: `${base}/series`,
    permission: editar,
    summary: 'Cria uma tarefa que se repete',
    body: daSerie.extend({ id: id.optional() }).refine(doisFins, umFim).refine(fimAntes, antesDoInicio),
    response: sucesso(serie),
  }),
  alterarSerie: endpoint({
    method: 'PATCH',
    path: `${base}/series/{id}`,
    permission: editar,
    summary: 'Muda todas as ocorrências por vir, ou as de um dia em diante',
    params: porId,
    body: daSerie
      .omit({ inicio: true })
      .partial()
      .extend({
        versao,
        alcance: z.enum(['todas', 'seguintes'], 'Diga o que muda'),
        desde: dia('Data inválida').optional(),
      })
      .refine(doisFins, umFim)
      .refine((s) => s.alcance === 'todas' || s.desde, { path: ['desde'], message: 'Diga a partir de quando' }),
    response: sucesso(serie),
  }),
  encerrarSerie: endpoint({
    method: 'POST',
    path: `${base}/series/{id}/encerrar`,
    permission: editar,
    summary: 'Para de repetir; o que ninguém tocou sai da agenda',
    params: porId,
    body: z.object({ desde: dia('Data inválida').optional() }),
    response: ok,
  }),
}
