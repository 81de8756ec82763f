import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { habilidades, momentos, tiposDeItem, tiposDeOrdem } from '../tipos.ts'
import { base, CADASTRAR, quantidade, texto, umId, VER } from './comum.ts'

const limite = z.number('Escreva um número').min(-1e9, 'O número é baixo demais').max(1e9, 'O número é alto demais')

export const itemDoChecklist = z
  .object({
    grupo: texto(60, 'O grupo tem no máximo 60 letras').default(''),
    texto: texto(200, 'O item tem no máximo 200 letras').min(2, 'Escreva o item'),
    tipo: z.enum(tiposDeItem, 'Escolha o tipo do item'),
    seguranca: z.boolean('Diga se é de segurança').default(false),
    obrigatorio: z.boolean('Diga se é obrigatório').default(true),
    com_foto: z.boolean('Diga se pede foto').default(false),
    unidade: texto(12, 'A unidade tem no máximo 12 letras').default(''),
    minimo: limite.nullable().default(null),
    maximo: limite.nullable().default(null),
    opcoes: z
      .array(texto(60, 'A opção tem no máximo 60 letras').min(1, 'A opção está vazia'))
      .max(12, 'São no máximo 12 opções')
      .default([]),
  })
  .refine((i) => i.minimo === null || i.maximo === null || i.minimo <= i.maximo, {
    message: 'O mínimo não passa do máximo',
    path: ['minimo'],
  })
  .refine((i) => i.tipo !== 'escolha' || i.opcoes.length >= 2, { message: 'Dê ao menos duas opções', path: ['opcoes'] })
export type ItemDoChecklist = z.infer<typeof itemDoChecklist>

export const vagaDoChecklist = z.object({
  nome: texto(60, 'O nome da foto tem no máximo 60 letras').min(2, 'Diga o nome da foto'),
  momento: z.enum(momentos, 'Escolha o momento da foto'),
  obrigatoria: z.boolean('Diga se é obrigatória').default(false),
  publica: z.boolean('Diga se o cliente vê').default(false),
})
export type VagaDoChecklist = z.infer<typeof vagaDoChecklist>

const itens = z
  .array(itemDoChecklist, 'Escreva ao menos um item')
  .min(1, 'Escreva ao menos um item')
  .max(120, 'São no máximo 120 itens')
const vagas = z.array(vagaDoChecklist, 'Fotos inválidas').max(40, 'São no máximo 40 fotos').default([])

const checklist = z.object({
  id: z.string(),
  nome: z.string(),
  tipo: z.enum(tiposDeOrdem).nullable(),
  versao: z.number().int(),
  itens: z.array(itemDoChecklist),
  vagas: z.array(vagaDoChecklist),
  servicos: z.number().int(),
})
export type Checklist = z.infer<typeof checklist>
const corpoDoChecklist = z.object({
  nome: texto(80, 'O nome tem no máximo 80 letras').min(2, 'Diga o nome'),
  tipo: z.enum(tiposDeOrdem, 'Escolha o tipo').nullable().default(null),
  itens,
  vagas,
})

export const checklists = {
  listar: endpoint({
    method: 'GET',
    path: `${base}/checklists`,
    permission: VER,
    summary: 'Os checklists, na versão em vigor',
    response: sucesso(z.array(checklist)),
  }),
  criar: endpoint({
    method: 'POST',
    path: `${base}/checklists`,
    permission: CADASTRAR,
    summary: 'Cria um checklist na versão 1',
    body: corpoDoChecklist,
    response: sucesso(z.object({ id: z.string() })),
  }),
  publicar: endpoint({
    method: 'PUT',
    path: `${base}/checklists/{id}`,
    permission: CADASTRAR,
    summary: 'Publica a próxima versão de um checklist; as ordens ficam com a cópia que têm',
    params: porId,
    body: corpoDoChecklist.extend({
      versao: z.number('Versão inválida').int('Versão inválida').min(1, 'Versão inválida'),
    }),
    response: sucesso(z.object({ versao: z.number().int() })),
  }),
}

const pecaDoServico = z.object({
  item_id: umId('Escolha a peça'),
  qtd: quantidade,
  critica: z.boolean('Diga se é crítica').default(false),
})
const servicoCorpo = z.object({
  nome: texto(120, 'O nome tem no máximo 120 letras').min(2, 'Diga o nome do serviço'),
  descricao: texto(1000, 'A descrição tem no máximo 1.000 letras').default(''),
  tipo: z.enum(tiposDeOrdem, 'Escolha o tipo'),
  duracao_min: z
    .number('Diga a duração')
    .int('Diga a duração')
    .min(15, 'A duração começa em 15 minutos')
    .max(14_400, 'A duração vai até 10 dias'),
  habilidades: z.array(z.enum(habilidades, 'Habilidade inválida')).max(7, 'Habilidades repetidas').default([]),
  no_telhado: z.boolean('Diga se é no telhado').default(false),
  checklist_id: umId('Escolha o checklist').nullable().default(null),
  preco_centavos: z
    .number('Diga o preço')
    .int('Diga o preço')
    .min(0, 'O preço não é negativo')
    .max(100_000_000_000, 'O preço é alto demais')
    .nullable()
    .default(null),
  sla_horas: z
    .number('Diga o prazo')
    .int('Diga o prazo')
    .min(1, 'O prazo começa em 1 hora')
    .max(8760, 'O prazo vai até um ano')
    .nullable()
    .default(null),
  instrucoes: texto(4000, 'As instruções têm no máximo 4.000 letras').default(''),
  link_ao_concluir: z.boolean('Diga se o cliente recebe o link ao concluir').default(true),
  pecas: z.array(pecaDoServico).max(60, 'São no máximo 60 peças').default([]),
})
export type ServicoEscrito = z.input<typeof servicoCorpo>

const servico = z.object({
  id: z.string(),
  nome: z.string(),
  descricao: z.string(),
  tipo: z.enum(tiposDeOrdem),
  duracao_min: z.number().int(),
  habilidades: z.array(z.string()),
  no_telhado: z.boolean(),
  checklist_id: z.string().nullable(),
  checklist: z.string().nullable(),
  preco_centavos: z.number().nullable(),
  sla_horas: z.number().int().nullable(),
  instrucoes: z.string(),
  link_ao_concluir: z.boolean(),
  pecas: z.array(
    z.object({ item_id: z.string(), nome: z.string(), qtd: z.string(), unidade: z.string(), critica: z.boolean() }),
  ),
  ordens_abertas: z.number().int(),
  ordens_no_ano: z.number().int(),
  /** minutes on the place, of those concluded in the last year */
  media_min: z.number().int().nullable(),
})
export type Servico = z.infer<typeof servico>

export const servicos = {
  listar: endpoint({
    method: 'GET',
    path: `${base}/servicos`,
    permission: VER,
    summary: 'Os serviços de campo',
    response: sucesso(z.array(servico)),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/servicos/{id}`,
    permission: VER,
    summary: 'Um serviço de campo',
    params: porId,
    response: sucesso(servico),
  }),
  criar: endpoint({
    method: 'POST',
    path: `${base}/servicos`,
    permission: CADASTRAR,
    summary: 'Cadastra um serviço de campo, e o item dele no catálogo',
    body: servicoCorpo,
    response: sucesso(z.object({ id: z.string() })),
  }),
  editar: endpoint({
    method: 'PUT',
    path: `${base}/servicos/{id}`,
    permission: CADASTRAR,
    summary: 'Corrige um serviço de campo; o nome fica o do catálogo',
    params: porId,
    body: servicoCorpo.omit({ nome: true, descricao: true }),
    response: ok,
  }),
}

const recorrencia = z.object({
  id: z.string(),
  titulo: z.string(),
  contato_id: z.string(),
  contato: z.string(),
  usina_id: z.string().nullable(),
  usina: z.string().nullable(),
  servico_id: z.string(),
  servico: z.string(),
  /** how often: by months or by days */
  cada_meses: z.number().int().nullable(),
  cada_dias: z.number().int().nullable(),
  proxima: z.string(),
  antecedencia_dias: z.number().int(),
  ate: z.string().nullable(),
  ativa: z.boolean(),
  /** why its order could not be opened */
  parada: z.string().nullable(),
  /** the accepted proposal that sold it */
  proposta_id: z.string().nullable(),
})
export type Recorrencia = z.infer<typeof recorrencia>

export const recorrencias = {
  listar: endpoint({
    method: 'GET',
    path: `${base}/recorrencias`,
    permission: VER,
    summary: 'As preventivas recorrentes, a próxima primeiro',
    query: z.object({ proposta: umId('Proposta inválida').optional() }),
    response: sucesso(z.array(recorrencia)),
  }),
  criar: endpoint({
    method: 'POST',
    path: `${base}/recorrencias`,
    permission: CADASTRAR,
    summary: 'Combina uma preventiva que se repete',
    body: z
      .object({
        titulo: texto(120, 'O título tem no máximo 120 letras').min(2, 'Diga o título'),
        contato_id: umId('Escolha o cliente'),
        usina_id: umId('Escolha a usina').nullable().default(null),
        servico_id: umId('Escolha o serviço'),
        cada_meses: z
          .number('Diga de quantos em quantos meses')
          .int('Diga de quantos em quantos meses')
          .min(1, 'De 1 a 60 meses')
          .max(60, 'De 1 a 60 meses')
          .nullable()
          .default(null),
        cada_dias: z
          .number('Diga de quantos em quantos dias')
          .int('Diga de quantos em quantos dias')
          .min(7, 'De 7 a 365 dias')
          .max(365, 'De 7 a 365 dias')
          .nullable()
          .default(null),
        proxima: dia('Diga o dia da próxima'),
        antecedencia_dias: z
          .number('Diga a antecedência')
          .int('Diga a antecedência')
          .min(0, 'De 0 a 90 dias')
          .max(90, 'De 0 a 90 dias')
          .default(15),
        ate: dia('Data inválida').nullable().default(null),
        /** an accepted cleaning of this customer: it gets one preventive contract, also when asked twice */
        proposta_id: umId('Proposta inválida').nullable().default(null),
      })
      .refine((r) => (r.cada_meses === null) !== (r.cada_dias === null), {
        message: 'Diga de quanto em quanto tempo, em meses ou em dias',
        path: ['cada_meses'],
      }),
    response: sucesso(z.object({ id: z.string() })),
  }),
  encerrar: endpoint({
    method: 'POST',
    path: `${base}/recorrencias/{id}/encerrar`,
    permission: CADASTRAR,
    summary: 'Encerra uma preventiva recorrente; as ordens abertas ficam',
    params: porId,
    response: ok,
  }),
}
