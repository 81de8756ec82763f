import { z } from 'zod'
import { caso } from '#engines/fluxo/casos.ts'
import { agenda, fluxo } from '#engines/fluxo/tipos.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { porId } from '#kit/parametros.ts'
import { momentosDoRobo } from '../regras/escolher-robo.ts'
import { modelosDeRobo } from '../regras/modelos.ts'
import { tiposDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import { texto } from '#modules/chat/nucleo/contract/comum.ts'

const base = '/api/chat/robos'
const permission = 'chat.robo.configurar'
const nome = texto(60, 'Nome do robô inválido').min(1, 'Dê um nome ao robô')

const resumo = z.object({
  id: z.string(),
  nome: z.string(),
  ativo: z.boolean(),
  quando: z.enum(momentosDoRobo),
  palavras: z.array(z.string()),
  caixas: z.array(z.object({ id: z.string(), nome: z.string(), tipo: z.enum(tiposDeCaixa) })),
  filas: z.array(z.object({ id: z.string(), nome: z.string() })),
  publicada: z.object({ numero: z.number().int(), em: z.string(), por: z.string().nullable() }).nullable(),
  /** the draft differs from the published version */
  pendente: z.boolean(),
  /** a part: it answers no conversation by itself, other robots call it */
  parte: z.boolean(),
  /** percentage of new conversations that start with the published version; the rest start with the previous one */
  porcento: z.number().int(),
  atendendo: z.number().int(),
  iniciadas_30d: z.number().int(),
  entregues_30d: z.number().int(),
})
export type ResumoDoRobo = z.infer<typeof resumo>

const parte = z.object({
  id: z.string(),
  nome: z.string(),
  numero: z.number().int().nullable(),
  publicada: z.boolean(),
  /** key of its published version in `lote` */
  chave: z.string().nullable(),
  recebe: z.array(z.string()),
  define: z.array(z.string()),
  ouve: z.boolean(),
  chama: z.array(z.string()),
})
const partesDoRobo = z.object({
  lista: z.array(parte),
  lote: z.record(z.string(), z.object({ fluxo, chama: z.record(z.string(), z.string()) })),
})
/** The flows that a flow may call, and all published versions needed to run them. */
export type PartesDoRobo = z.infer<typeof partesDoRobo>

const robo = resumo.extend({
  agenda,
  limite_min: z.number().int(),
  ao_expirar: z.enum(['entregar', 'finalizar']),
  fila_id: z.string().nullable(),
  fluxo,
  casos: z.array(caso),
  rascunho_versao: z.number().int(),
  rascunho_em: z.string(),
  rascunho_por: z.string().nullable(),
  /** the published flow; null before the first publication */
  fluxo_publicado: fluxo.nullable(),
  segredos: z.array(z.string()),
  /** the company's registered holidays: 'MM-DD' repeats each year, 'YYYY-MM-DD' happens once */
  feriados: z.array(z.object({ dia: z.string(), nome: z.string() })),
  partes: partesDoRobo,
  canais: z.array(
    z.object({
      tipo: z.enum(tiposDeCaixa),
      nome: z.string(),
      texto_maximo: z.number().int(),
      botoes: z.number().int(),
      lista: z.number().int(),
    }),
  ),
})
export type Robo = z.infer<typeof robo>

const versao = z.object({
  numero: z.number().int(),
  nota: z.string(),
  restaura: z.number().int().nullable(),
  em: z.string(),
  por: z.string().nullable(),
  atual: z.boolean(),
  atendendo: z.number().int(),
  /** the previous version still starts some conversations, while the published one is on trial */
  anterior: z.boolean(),
  /** runs of the last 30 days: started, ended or transferred to people, failed */
  iniciadas: z.number().int(),
  levadas: z.number().int(),
  perdidas: z.number().int(),
})
const porcento = z
  .number('Escolha quantas conversas')
  .int('Escolha quantas conversas')
  .min(1, 'Ao menos 1% das conversas')
  .max(100, 'No máximo 100% das conversas')
const porNumero = porId.extend({
  numero: z.coerce.number('Versão inválida').int('Versão inválida').min(1, 'Versão inválida'),
})
const resposta = sucesso(robo)

export const robos = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission,
    summary: 'Lista os robôs de atendimento',
    response: sucesso(z.array(resumo)),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission,
    summary: 'Cria um robô em branco ou a partir de um modelo',
    body: z.object({ nome, modelo: z.enum(modelosDeRobo, 'Modelo inválido').default('branco') }),
    response: resposta,
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission,
    summary: 'Um robô com seu rascunho',
    params: porId,
    response: resposta,
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission,
    summary: 'Altera nome, caixas, quando começa e se está ligado',
    params: porId,
    body: z.object({
      nome: nome.optional(),
      parte: z.boolean('Escolha sim ou não').optional(),
      ativo: z.boolean('Situação inválida').optional(),
      quando: z.enum(momentosDoRobo, 'Escolha quando o robô começa').optional(),
      palavras: z
        .array(texto(60, 'Palavra inválida').min(1, 'Palavra inválida'))
        .max(30, 'No máximo 30 palavras')
        .optional(),
      agenda: agenda.optional(),
      caixas: z.array(z.uuid('Caixa de entrada inválida')).max(100).optional(),
      filas: z.array(z.uuid('Fila inválida')).max(100).optional(),
      fila_id: z.uuid('Fila inválida').nullable().optional(),
      limite_min: z
        .number('Tempo inválido')
        .int('Tempo inválido')
        .min(1, 'O tempo mínimo é de 1 minuto')
        .max(43_200, 'O tempo máximo é de 30 dias')
        .optional(),
      ao_expirar: z.enum(['entregar', 'finalizar']).optional(),
    }),
    response: resposta,
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    permission,
    summary: 'Exclui um robô desligado',
    params: porId,
    response: ok,
  }),
  rascunho: endpoint({
    method: 'PUT',
    path: `${base}/{id}/rascunho`,
    permission,
    summary: 'Guarda o rascunho do fluxo',
    params: porId,
    /**
     * `versao`: the saved version that this draft was edited from. Responds 409 if another one was saved since, unless
     * `forcar` is set
     */
    body: z.object({
      fluxo,
      casos: z.array(caso).max(50, 'No máximo 50 casos'),
      versao: z.number().int(),
      forcar: z.boolean().default(false),
    }),
    response: sucesso(z.object({ versao: z.number().int(), em: z.string(), pendente: z.boolean() })),
    limit: 240,
  }),
  publicar: endpoint({
    method: 'POST',
    path: `${base}/{id}/publicar`,
    permission,
    summary: 'Confere, roda os casos de teste e publica o rascunho',
    params: porId,
    body: z.object({
      versao: z.number().int(),
      nota: texto(300, 'Nota inválida').default(''),
      porcento: porcento.default(100),
    }),
    response: resposta,
  }),
  versoes: endpoint({
    method: 'GET',
    path: `${base}/{id}/versoes`,
    permission,
    summary: 'As versões publicadas, a mais nova primeiro',
    params: porId,
    response: sucesso(z.array(versao)),
  }),
  versao: endpoint({
    method: 'GET',
    path: `${base}/{id}/versoes/{numero}`,
    permission,
    summary: 'O fluxo de uma versão publicada',
    params: porNumero,
    response: sucesso(z.object({ numero: z.number().int(), fluxo })),
  }),
  restaurar: endpoint({
    method: 'POST',
    path: `${base}/{id}/versoes/{numero}/restaurar`,
    permission,
    summary: 'Publica de novo uma versão anterior',
    params: porNumero,
    response: resposta,
  }),
  porcento: endpoint({
    method: 'PUT',
    path: `${base}/{id}/porcento`,
    permission,
    summary: 'Em quantas das conversas novas a versão publicada vale; 100 encerra a experiência',
    params: porId,
    body: z.object({ porcento }),
    response: resposta,
  }),
  passagens: endpoint({
    method: 'GET',
    path: `${base}/{id}/passagens`,
    permission,
    summary: 'Quantas conversas passam e param em cada nó',
    params: porId,
    query: z.object({
      data_inicio: dia('Data inicial inválida').optional(),
      data_fim: dia('Data final inválida').optional(),
    }),
    response: sucesso(
      z.object({
        sessoes: z.number().int(),
        nos: z.array(z.object({ no: z.string(), passaram: z.number().int(), pararam: z.number().int() })),
      }),
    ),
  }),
  gravarSegredo: endpoint({
    method: 'PUT',
    path: `${base}/{id}/segredos/{nome}`,
    permission,
    summary: 'Guarda um segredo que o fluxo usa pelo nome',
    params: porId.extend({ nome: z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/, 'Use letras maiúsculas, números e _') }),
    body: z.object({
      valor: z.string('Escreva o valor').min(1, 'Escreva o valor').max(4000, 'O valor tem no máximo 4000 caracteres'),
    }),
    response: ok,
  }),
  excluirSegredo: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/segredos/{nome}`,
    permission,
    summary: 'Apaga um segredo',
    params: porId.extend({ nome: z.string().max(40) }),
    response: ok,
  }),
  naConversa: endpoint({
    method: 'GET',
    path: '/api/chat/conversas/{id}/robo',
    permission: 'chat.conversa.ver',
    summary: 'O robô que atende a conversa agora, se algum',
    params: porId,
    response: sucesso(
      z.object({ robo_id: z.string(), nome: z.string(), no: z.string().nullable(), desde: z.string() }).nullable(),
    ),
  }),
  assumir: endpoint({
    method: 'POST',
    path: '/api/chat/conversas/{id}/robo/assumir',
    permission: 'chat.conversa.atender',
    summary: 'Tira a conversa do robô e a atribui a quem pede',
    params: porId,
    response: ok,
  }),
}
