import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { porId } from '#kit/parametros.ts'
import { condicoesDeEntrada } from '../regras/roteamento/entrada.ts'
import { metodosDeRoteamento } from '../regras/roteamento/escolher.ts'
import { presencas } from '#modules/chat/presenca/regras/presenca.ts'
import { prioridades } from '#modules/chat/nucleo/tipos.ts'
import { booleano } from '#modules/chat/nucleo/contract/comum.ts'

const base = '/api/chat/filas'
const inteiro = (frase: string, min: number, max: number) => z.number(frase).int(frase).min(min, frase).max(max, frase)
const mensagem = (frase: string) =>
  z
    .string(frase)
    .trim()
    .max(2000, `${frase} tem no máximo 2000 caracteres`)
    .transform((v) => v || null)
    .nullable()
const codigo = z.string('Departamento inválido').regex(/^[a-z]{2,8}$/, 'Departamento inválido')
const unicos = <T>(lista: readonly T[], de: (x: T) => unknown) => new Set(lista.map(de)).size === lista.length

const minutoDoDia = inteiro('Horário inválido', 0, 1440)
const horarios = z
  .array(
    z
      .object({ dia: inteiro('Dia da semana inválido', 0, 6), inicio: minutoDoDia, fim: minutoDoDia })
      .refine((h) => h.inicio < h.fim, { message: 'O fim vem depois do início', path: ['fim'] }),
  )
  .max(50, 'Horários demais')
  .refine(
    (l) => l.every((a, i) => l.every((b, j) => i === j || a.dia !== b.dia || a.fim <= b.inicio || b.fim <= a.inicio)),
    'Há horários que se sobrepõem no mesmo dia',
  )

const minutosDeMeta = (frase: string) => inteiro(frase, 1, 100_000).nullable().default(null)

export const camposDaFila = {
  nome: z
    .string('Nome é obrigatório')
    .trim()
    .min(1, 'Nome é obrigatório')
    .max(80, 'O nome tem no máximo 80 caracteres'),
  ativa: z.boolean(),
  departamentos: z
    .array(codigo)
    .max(30)
    .refine((l) => unicos(l, (x) => x), 'Departamento repetido'),
  metodo: z.enum(metodosDeRoteamento, 'Método de distribuição inválido'),
  caixas: z
    .array(z.object({ caixa_entrada_id: z.uuid('Caixa de entrada inválida'), padrao: z.boolean().default(false) }))
    .max(100)
    .refine((l) => unicos(l, (x) => x.caixa_entrada_id), 'Caixa de entrada repetida'),
  regras: z
    .array(
      z.object({
        condicao: z.enum(condicoesDeEntrada, 'Condição inválida'),
        valores: z
          .array(
            z.string().trim().min(1, 'Escreva o que a regra procura').max(80, 'Cada valor tem no máximo 80 caracteres'),
          )
          .min(1, 'Escreva o que a regra procura')
          .max(50, 'No máximo 50 valores por regra'),
      }),
    )
    .max(50, 'No máximo 50 regras'),
  membros: z
    .array(
      z.object({
        usuario_id: z.uuid('Pessoa inválida'),
        capacidade: inteiro('A capacidade vai de 1 a 200 conversas', 1, 200).default(5),
        habilidades: z
          .array(z.string().trim().min(1, 'Habilidade inválida').max(40, 'A habilidade tem no máximo 40 caracteres'))
          .max(30, 'No máximo 30 habilidades')
          .default([]),
      }),
    )
    .max(300)
    .refine((l) => unicos(l, (x) => x.usuario_id), 'Pessoa repetida'),
  transbordo: z
    .object({
      fila_id: z.uuid('Escolha a fila de destino'),
      minutos: inteiro('O transbordo vai de 1 a 1440 minutos', 1, 1440).nullable().default(null),
      lotada: z.boolean().default(false),
    })
    .refine((t) => t.minutos !== null || t.lotada, {
      message: 'Diga quando transbordar: depois de um tempo, quando lotar, ou os dois',
      path: ['minutos'],
    })
    .nullable(),
  redistribuir_minutos: inteiro('A espera vai de 0 a 1440 minutos', 0, 1440).nullable(),
  expediente: z.object({
    sempre_aberta: z.boolean(),
    feriados_nacionais: z.boolean().default(true),
    feriados_facultativos: z.boolean().default(false),
    horarios: horarios.default([]),
    feriados: z
      .array(
        z.object({
          dia: dia('Data de feriado inválida'),
          nome: z.string('Dê um nome ao feriado').trim().min(1, 'Dê um nome ao feriado').max(80),
        }),
      )
      .max(200)
      .refine((l) => unicos(l, (x) => x.dia), 'Há dois feriados no mesmo dia')
      .default([]),
  }),
  mensagem_fora: mensagem('A mensagem de fora do horário'),
  mensagem_posicao: mensagem('A mensagem de posição na fila'),
  sla: z.object({
    aviso_minutos: inteiro('O aviso vai de 0 a 1440 minutos', 0, 1440).default(10),
    metas: z
      .array(
        z.object({
          prioridade: z.enum(prioridades, 'Prioridade inválida'),
          primeira_resposta: minutosDeMeta('Primeira resposta: minutos inválidos'),
          proxima_resposta: minutosDeMeta('Próxima resposta: minutos inválidos'),
          resolucao: minutosDeMeta('Resolução: minutos inválidos'),
        }),
      )
      .refine((l) => unicos(l, (x) => x.prioridade), 'Prioridade repetida')
      .default([]),
  }),
  csat_pergunta: mensagem('A pergunta de satisfação'),
  csat_agradecimento: mensagem('O agradecimento'),
  inatividade: z
    .object({
      aviso_minutos: inteiro('O aviso vai de 5 minutos a 30 dias', 5, 43_200),
      encerrar_minutos: inteiro('O encerramento vai de 5 minutos a 30 dias', 5, 43_200),
      mensagem: z
        .string('Escreva o aviso que o cliente recebe')
        .trim()
        .min(1, 'Escreva o aviso que o cliente recebe')
        .max(2000, 'O aviso tem no máximo 2000 caracteres'),
    })
    .nullable(),
}

export const criacaoDeFila = z.object({
  ...camposDaFila,
  ativa: camposDaFila.ativa.default(true),
  departamentos: camposDaFila.departamentos.default([]),
  metodo: camposDaFila.metodo.default('manual'),
  caixas: camposDaFila.caixas.default([]),
  regras: camposDaFila.regras.default([]),
  membros: camposDaFila.membros.default([]),
  transbordo: camposDaFila.transbordo.default(null),
  redistribuir_minutos: camposDaFila.redistribuir_minutos.default(5),
  expediente: camposDaFila.expediente.default({
    sempre_aberta: true,
    feriados_nacionais: true,
    feriados_facultativos: false,
    horarios: [],
    feriados: [],
  }),
  mensagem_fora: camposDaFila.mensagem_fora.default(null),
  mensagem_posicao: camposDaFila.mensagem_posicao.default(null),
  sla: camposDaFila.sla.default({ aviso_minutos: 10, metas: [] }),
  csat_pergunta: camposDaFila.csat_pergunta.default(null),
  csat_agradecimento: camposDaFila.csat_agradecimento.default(null),
  inatividade: camposDaFila.inatividade.default(null),
})
/** Only the sections that are present are changed; each is replaced whole. */
const mudanca = z.object(camposDaFila).partial()
export type CriacaoDeFila = z.output<typeof criacaoDeFila>
export type MudancaDeFila = z.output<typeof mudanca>

export const filaInteira = z.object({
  id: z.string(),
  nome: z.string(),
  ativa: z.boolean(),
  departamentos: z.array(z.string()),
  metodo: z.enum(metodosDeRoteamento),
  caixas: z.array(z.object({ caixa_entrada_id: z.string(), nome: z.string(), padrao: z.boolean() })),
  regras: z.array(z.object({ condicao: z.enum(condicoesDeEntrada), valores: z.array(z.string()) })),
  membros: z.array(
    z.object({
      usuario_id: z.string(),
      nome: z.string(),
      capacidade: z.number().int(),
      habilidades: z.array(z.string()),
      presenca: z.enum(presencas),
      carga: z.number().int(),
    }),
  ),
  transbordo: z.object({ fila_id: z.string(), minutos: z.number().int().nullable(), lotada: z.boolean() }).nullable(),
  redistribuir_minutos: z.number().int().nullable(),
  expediente: z.object({
    sempre_aberta: z.boolean(),
    feriados_nacionais: z.boolean(),
    feriados_facultativos: z.boolean(),
    horarios: z.array(z.object({ dia: z.number().int(), inicio: z.number().int(), fim: z.number().int() })),
    feriados: z.array(z.object({ dia: z.string(), nome: z.string() })),
  }),
  mensagem_fora: z.string().nullable(),
  mensagem_posicao: z.string().nullable(),
  sla: z.object({
    aviso_minutos: z.number().int(),
    metas: z.array(
      z.object({
        prioridade: z.enum(prioridades),
        primeira_resposta: z.number().int().nullable(),
        proxima_resposta: z.number().int().nullable(),
        resolucao: z.number().int().nullable(),
      }),
    ),
  }),
  csat_pergunta: z.string().nullable(),
  csat_agradecimento: z.string().nullable(),
  inatividade: z
    .object({ aviso_minutos: z.number().int(), encerrar_minutos: z.number().int(), mensagem: z.string() })
    .nullable(),
  criado_em: z.string(),
  atualizada_em: z.string(),
})
export type FilaInteira = z.infer<typeof filaInteira>

/** A queue as shown on a desk. The numbers count only conversations that the caller may see. */
export const filaNaMesa = z.object({
  id: z.string(),
  nome: z.string(),
  ativa: z.boolean(),
  metodo: z.enum(metodosDeRoteamento),
  departamentos: z.array(z.string()),
  /** inboxes whose conversations it receives when no rule of another queue applies */
  caixas: z.array(z.string()),
  /** the caller is a member of the queue */
  minha: z.boolean(),
  pessoas: z.number().int(),
  disponiveis: z.number().int(),
  aberta: z.boolean(),
  abre_em: z.string().nullable(),
  na_fila: z.number().int(),
  em_atendimento: z.number().int(),
  vencidas: z.number().int(),
  espera_desde: z.string().nullable(),
})
export type FilaNaMesa = z.infer<typeof filaNaMesa>

/** The user who would receive the next conversation of a queue now, with the reason. */
export const simulacao = z.object({
  metodo: z.enum(metodosDeRoteamento),
  ativa: z.boolean(),
  aberta: z.boolean(),
  /** true: the simulation is for a conversation that is waiting; false: for one that would arrive now */
  esperando: z.boolean(),
  tags: z.array(z.string()),
  caixa: z.object({ id: z.string(), nome: z.string() }).nullable(),
  caixas: z.array(z.object({ id: z.string(), nome: z.string() })),
  pessoas: z.array(
    z.object({
      usuario_id: z.string(),
      nome: z.string(),
      presenca: z.enum(presencas),
      carga: z.number().int(),
      capacidade: z.number().int(),
      ordem: z.number().int().nullable(),
      porque: z.string(),
    }),
  ),
})
export type Simulacao = z.infer<typeof simulacao>

export const filas = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'chat.conversa.ver',
    summary: 'Filas com seus números de agora',
    query: z.object({ departamento: codigo.optional(), ativa: booleano.optional() }),
    response: sucesso(z.array(filaNaMesa)),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: 'chat.fila.configurar',
    summary: 'Uma fila, inteira',
    params: porId,
    response: sucesso(filaInteira),
  }),
  simular: endpoint({
    method: 'GET',
    path: `${base}/{id}/simulacao`,
    permission: 'chat.fila.configurar',
    summary: 'Quem receberia a próxima conversa agora, e por que não os outros',
    params: porId,
    query: z.object({ caixa_entrada_id: z.uuid('Caixa de entrada inválida').optional() }),
    response: sucesso(simulacao),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: 'chat.fila.configurar',
    summary: 'Cria uma fila',
    body: criacaoDeFila,
    response: sucesso(filaInteira),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission: 'chat.fila.configurar',
    summary: 'Altera uma fila; só as partes enviadas mudam',
    params: porId,
    body: mudanca,
    response: sucesso(filaInteira),
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: 'chat.fila.configurar',
    summary: 'Exclui uma fila que nunca teve conversas',
    params: porId,
    response: ok,
  }),
  proxima: endpoint({
    method: 'POST',
    path: `${base}/proxima`,
    permission: 'chat.conversa.atender',
    summary: 'Assume a próxima conversa da fila; null quando ninguém espera',
    body: z.object({ departamento: codigo.optional(), fila_id: z.uuid('Fila inválida').optional() }),
    response: sucesso(z.object({ conversa_id: z.string() }).nullable()),
  }),
  mover: endpoint({
    method: 'POST',
    path: '/api/chat/conversas/{id}/fila',
    permission: 'chat.conversa.atender',
    summary: 'Põe a conversa numa fila, à espera de quem a atenda',
    params: porId,
    body: z.object({
      fila_id: z.uuid('Escolha a fila'),
      motivo: z.string().trim().max(500, 'O motivo tem no máximo 500 caracteres').optional(),
    }),
    response: sucesso(z.object({ conversa_id: z.string(), fila_id: z.string() })),
  }),
}
