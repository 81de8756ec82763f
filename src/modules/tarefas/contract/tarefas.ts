import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, ok, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { booleano, porId, repetido } from '#kit/parametros.ts'
import { prioridades } from '../regras/linha-rapida.ts'
import { quandos } from '../regras/prazo.ts'
import { situacoes, verbos } from '../regras/transicoes.ts'
import { acontecimentoDaTarefa, cartaoComData, colunaDeTarefas, contagens, tarefa, tarefaNaLista } from '../tipos.ts'

const base = '/api/tarefas' as const
const [ver, editar] = ['tarefas.tarefa.ver', 'tarefas.tarefa.editar'] as const
const id = z.uuid('Identificador inválido')
export const titulo = z
  .string('Dê um título à tarefa')
  .trim()
  .min(1, 'Dê um título à tarefa')
  .max(200, 'O título tem no máximo 200 letras')
export const descricao = z.string().max(10_000, 'A descrição é longa demais')
export const hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Esta hora não existe')
export const prioridade = z.enum(prioridades, 'Prioridade inválida')
export const estimado = z
  .number('Tempo inválido')
  .int('Use minutos inteiros')
  .min(1, 'No mínimo 1 minuto')
  .max(100_000, 'Tempo longo demais')
const prazo = z.object({ dia: dia('Data inválida'), hora: hora.nullable().default(null) })
const texto = (frase: string, n: number) => z.string(frase).trim().min(1, frase).max(n, `São no máximo ${n} letras`)
const antes = z
  .array(z.number().int().min(0, 'Lembrete inválido').max(43_200, 'O lembrete vem no máximo 30 dias antes'))
  .max(5, 'São no máximo 5 lembretes')
const umaTarefa = sucesso(tarefa)
/** `ato`: id that undoes the change within ten minutes. */
const feito = sucesso(z.object({ tarefa, ato: z.string() }))

/** Filters shared by list, counts, board, calendar and export. */
export const filtrosDeTarefas = {
  busca: z.string().trim().max(200, 'A busca é longa demais').optional(),
  situacao: repetido(z.enum(situacoes, 'Situação inválida')),
  prioridade: repetido(prioridade),
  tipo_id: repetido(id),
  responsavel_id: repetido(z.union([id, z.literal('eu')])),
  /** the caller's part in the task */
  papel: z.enum(['minhas', 'delegadas', 'participo', 'criadas'], 'Filtro inválido').optional(),
  departamento: z
    .string()
    .regex(/^[a-z]{2,8}$/, 'Departamento inválido')
    .optional(),
  quando: repetido(z.enum(quandos, 'Período inválido')),
  de: dia('Data inválida').optional(),
  ate: dia('Data inválida').optional(),
  cartao_id: id.optional(),
  dossie_id: id.optional(),
  contato_id: id.optional(),
  conversa_id: id.optional(),
  serie_id: id.optional(),
  delegacao: z.enum(['pendente'], 'Filtro inválido').optional(),
}
const periodo = { de: dia('Data inválida'), ate: dia('Data inválida') }

const oQueDiz = {
  titulo,
  descricao: descricao.optional(),
  tipo_id: id.nullable().optional(),
  prioridade: prioridade.optional(),
  prazo: prazo.nullable().optional(),
  responsavel_id: id.optional(),
  estimado_min: estimado.nullable().optional(),
  cartao_id: id.nullable().optional(),
  dossie_id: id.nullable().optional(),
  contato_id: id.nullable().optional(),
  conversa_id: id.nullable().optional(),
  participantes: z.array(id).max(50, 'São no máximo 50 participantes').optional(),
  lembretes: antes.optional(),
}
const acaoEmLote = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('situacao'), verbo: z.enum(verbos, 'Ação inválida') }),
  z.object({ tipo: z.literal('prazo'), prazo: prazo.nullable() }),
  /** each task keeps its time of day and moves by `dias` days */
  z.object({ tipo: z.literal('adiar'), dias: z.number().int().min(-365).max(365) }),
  z.object({ tipo: z.literal('responsavel'), responsavel_id: id }),
  z.object({ tipo: z.literal('prioridade'), prioridade }),
])

export const tarefas = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: ver,
    summary: 'Tarefas que a pessoa vê, pelo prazo',
    query: z.object({ ...filtrosDeTarefas, ...consultaDePagina(50, 200) }),
    response: sucessoPaginado(tarefaNaLista),
  }),
  contagens: endpoint({
    method: 'GET',
    path: `${base}/contagens`,
    permission: ver,
    summary: 'Quantas tarefas abertas há em cada parte do dia',
    query: z.object(filtrosDeTarefas),
    response: sucesso(contagens),
  }),
  quadro: endpoint({
    method: 'GET',
    path: `${base}/quadro`,
    permission: ver,
    summary: 'As tarefas da equipe em colunas',
    query: z.object({
      ...filtrosDeTarefas,
      por: z.enum(['situacao', 'pessoa'], 'Agrupamento inválido').default('situacao'),
    }),
    response: sucesso(z.array(colunaDeTarefas)),
  }),
  calendario: endpoint({
    method: 'GET',
    path: `${base}/calendario`,
    permission: ver,
    summary: 'Tarefas e cartões com data entre dois dias',
    query: z
      .object({ ...filtrosDeTarefas, ...periodo, cartoes: booleano.default(true) })
      .refine((q) => Date.parse(q.ate) - Date.parse(q.de) <= 62 * 86_400_000 && q.ate >= q.de, {
        path: ['ate'],
        message: 'Peça no máximo dois meses',
      }),
    response: sucesso(
      z.object({ tarefas: z.array(tarefaNaLista), cartoes: z.array(cartaoComData), cortado: z.boolean() }),
    ),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${base}/exportar`,
    permission: ver,
    summary: 'As tarefas do filtro, em arquivo',
    query: z.object({ ...filtrosDeTarefas, formato: z.enum(['csv', 'xlsx'], 'Formato inválido').default('csv') }),
    response: z.any(),
    bruto: true,
    limit: 10,
  }),
  proximas: endpoint({
    method: 'GET',
    path: `${base}/proximas`,
    permission: ver,
    summary: 'A próxima tarefa aberta de cada cartão',
    query: z.object({ cartao_id: repetido(id) }),
    response: sucesso(z.record(z.string(), tarefaNaLista)),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: editar,
    summary: 'Cria uma tarefa',
    body: z.object({
      ...oQueDiz,
      id: id.optional(),
      itens: z.array(texto('Escreva o item', 300)).max(50, 'São no máximo 50 itens').optional(),
    }),
    response: umaTarefa,
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: ver,
    summary: 'Uma tarefa inteira',
    params: porId,
    response: umaTarefa,
  }),
  alterar: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    permission: editar,
    summary: 'Muda o que a tarefa diz',
    params: porId,
    body: z.object({ ...oQueDiz, titulo: titulo.optional(), versao: z.number('Versão inválida').int().optional() }),
    response: feito,
  }),
  mudarSituacao: endpoint({
    method: 'POST',
    path: `${base}/{id}/situacao`,
    permission: editar,
    summary: 'Inicia, espera, conclui, cancela ou reabre',
    params: porId,
    body: z.object({
      verbo: z.enum(verbos, 'Ação inválida'),
      resultado: z.string().trim().max(4000, 'O resultado tem no máximo 4.000 letras').optional(),
    }),
    response: feito,
  }),
  responderDelegacao: endpoint({
    method: 'POST',
    path: `${base}/{id}/delegacao`,
    permission: editar,
    summary: 'Aceita ou recusa uma tarefa que lhe passaram',
    params: porId,
    body: z.object({
      aceitar: z.boolean('Diga se aceita'),
      motivo: z.string().trim().max(500, 'O motivo tem no máximo 500 letras').optional(),
    }),
    response: sucesso(z.object({ ato: z.string(), tarefa: tarefa.nullable() })),
  }),
  lote: endpoint({
    method: 'POST',
    path: `${base}/lote`,
    permission: editar,
    summary: 'O mesmo em muitas tarefas',
    body: z.object({
      ids: z.array(id).min(1, 'Escolha ao menos uma tarefa').max(200, 'São no máximo 200 de cada vez'),
      acao: acaoEmLote,
    }),
    response: sucesso(
      z.object({
        ato: z.string(),
        feitas: z.number().int(),
        recusadas: z.array(z.object({ id: z.string(), motivo: z.string() })),
      }),
    ),
  }),
  desfazer: endpoint({
    method: 'POST',
    path: `${base}/atos/{id}/desfazer`,
    permission: editar,
    summary: 'Desfaz um ato seu dos últimos dez minutos',
    params: porId,
    response: sucesso(z.object({ desfeitas: z.number().int(), mudaram_depois: z.number().int() })),
  }),
  cronometro: endpoint({
    method: 'POST',
    path: `${base}/{id}/cronometro`,
    permission: editar,
    summary: 'Liga ou desliga o cronômetro; ligado aqui, para onde estava',
    params: porId,
    body: z.object({ ligar: z.boolean('Diga se liga') }),
    response: umaTarefa,
  }),
  cronometrando: endpoint({
    method: 'GET',
    path: `${base}/cronometro`,
    permission: ver,
    summary: 'Em que tarefa o cronômetro da pessoa está correndo',
    response: sucesso(z.object({ tarefa_id: z.string(), titulo: z.string(), inicio: z.string() }).nullable()),
  }),
  lancarTempo: endpoint({
    method: 'POST',
    path: `${base}/{id}/tempos`,
    permission: editar,
    summary: 'Lança um tempo que já passou',
    params: porId,
    body: z
      .object({
        inicio: z.iso.datetime({ offset: true, error: 'Início inválido' }),
        fim: z.iso.datetime({ offset: true, error: 'Fim inválido' }),
      })
      .refine((t) => Date.parse(t.fim) > Date.parse(t.inicio), { path: ['fim'], message: 'O fim vem depois do início' })
      .refine((t) => Date.parse(t.fim) - Date.parse(t.inicio) <= 86_400_000, {
        path: ['fim'],
        message: 'Lance no máximo um dia de cada vez',
      })
      .refine((t) => Date.parse(t.fim) <= Date.now() + 60_000, {
        path: ['fim'],
        message: 'Só se lança o que já passou',
      }),
    response: umaTarefa,
  }),
  tirarTempo: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/tempos/{tempo_id}`,
    permission: editar,
    summary: 'Tira um tempo seu',
    params: porId.extend({ tempo_id: id }),
    response: umaTarefa,
  }),
  porItem: endpoint({
    method: 'POST',
    path: `${base}/{id}/itens`,
    permission: editar,
    summary: 'Põe um item na lista da tarefa',
    params: porId,
    body: z.object({ texto: texto('Escreva o item', 300) }),
    response: umaTarefa,
  }),
  mudarItem: endpoint({
    method: 'PATCH',
    path: `${base}/{id}/itens/{item_id}`,
    permission: editar,
    summary: 'Marca ou reescreve um item',
    params: porId.extend({ item_id: id }),
    body: z.object({ texto: texto('Escreva o item', 300).optional(), feito: z.boolean().optional() }),
    response: umaTarefa,
  }),
  tirarItem: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/itens/{item_id}`,
    permission: editar,
    summary: 'Tira um item',
    params: porId.extend({ item_id: id }),
    response: umaTarefa,
  }),
  comentar: endpoint({
    method: 'POST',
    path: `${base}/{id}/comentarios`,
    permission: editar,
    summary: 'Comenta a tarefa',
    params: porId,
    body: z.object({ id: id.optional(), texto: texto('Escreva o comentário', 10_000) }),
    response: ok,
  }),
  historico: endpoint({
    method: 'GET',
    path: `${base}/{id}/historico`,
    permission: ver,
    summary: 'O que aconteceu com a tarefa, do mais novo ao mais antigo',
    params: porId,
    query: z.object(consultaDePagina(50)),
    response: sucesso(z.object({ acontecimentos: z.array(acontecimentoDaTarefa), proximo: z.string().nullable() })),
  }),
}
