import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, ok, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { habilidades, origens, prioridades, situacoes, tiposDeOrdem } from '../tipos.ts'
import { ato } from './atos.ts'
import { base, CRIAR, quantidade, texto, umId, VER } from './comum.ts'
import { lugarDaPeca, ordem, ordemNaLista } from './ordem.ts'

const raiz = `${base}/ordens` as const

export const enderecoEscrito = z.object({
  logradouro: texto(160, 'A rua tem no máximo 160 letras').default(''),
  numero: texto(20, 'O número tem no máximo 20 letras').default(''),
  complemento: texto(80, 'O complemento tem no máximo 80 letras').default(''),
  bairro: texto(80, 'O bairro tem no máximo 80 letras').default(''),
  cidade: texto(80, 'A cidade tem no máximo 80 letras').default(''),
  uf: z
    .string('Escolha o estado')
    .regex(/^[A-Z]{2}$/, 'Escolha o estado')
    .nullable()
    .default(null),
  cep: z
    .string('CEP inválido')
    .regex(/^\d{8}$/, 'O CEP tem oito dígitos')
    .nullable()
    .default(null),
  lat: z
    .number('Latitude inválida')
    .min(-90, 'Latitude inválida')
    .max(90, 'Latitude inválida')
    .nullable()
    .default(null),
  lon: z
    .number('Longitude inválida')
    .min(-180, 'Longitude inválida')
    .max(180, 'Longitude inválida')
    .nullable()
    .default(null),
})

export const novaOrdem = z.object({
  /** made by the page: the same order sent again is the same order */
  id: umId('Atualize a página e tente de novo'),
  tipo: z.enum(tiposDeOrdem, 'Escolha o tipo'),
  prioridade: z.enum(prioridades, 'Escolha a prioridade').default('normal'),
  titulo: texto(120, 'O título tem no máximo 120 letras').min(2, 'Diga o que fazer'),
  problema: texto(4000, 'O texto tem no máximo 4.000 letras').default(''),
  contato_id: umId('Escolha o cliente'),
  usina_id: umId('Escolha a usina').nullable().default(null),
  servico_id: umId('Escolha o serviço').nullable().default(null),
  checklist_id: umId('Escolha o checklist').nullable().default(null),
  endereco: enderecoEscrito.prefault({}),
  duracao_min: z
    .number('Diga a duração')
    .int('Diga a duração')
    .min(15, 'A duração começa em 15 minutos')
    .max(14_400, 'A duração vai até 10 dias')
    .optional(),
  habilidades: z.array(z.enum(habilidades, 'Habilidade inválida')).max(7, 'Habilidades repetidas').optional(),
  no_telhado: z.boolean('Diga se é no telhado').optional(),
  preferencia: texto(200, 'A preferência tem no máximo 200 letras').default(''),
  pecas: z
    .array(
      z.object({
        item_id: umId('Escolha a peça'),
        qtd: quantidade,
        critica: z.boolean('Diga se é crítica').default(false),
      }),
    )
    .max(60, 'São no máximo 60 peças')
    .optional(),
  origem: z
    .object({ tipo: z.enum(origens, 'Origem inválida'), id: umId('Origem inválida') })
    .nullable()
    .default(null),
})
export type NovaOrdem = z.output<typeof novaOrdem>

const filtros = {
  situacao: repetido(z.enum(situacoes, 'Situação inválida')),
  tipo: repetido(z.enum(tiposDeOrdem, 'Tipo inválido')),
  prioridade: repetido(z.enum(prioridades, 'Prioridade inválida')),
  equipe: repetido(umId('Equipe inválida')),
  contato: umId('Cliente inválido').optional(),
  usina: umId('Usina inválida').optional(),
  /** orders that were opened from this proposal */
  proposta: umId('Proposta inválida').optional(),
  servico: umId('Serviço inválido').optional(),
  prazo: z.enum(['atrasada', 'vence_hoje', 'no_prazo'], 'Prazo inválido').optional(),
  busca: texto(80, 'A busca tem no máximo 80 letras').optional(),
}

export const ordens = {
  listar: endpoint({
    method: 'GET',
    path: raiz,
    permission: VER,
    summary: 'As ordens de serviço',
    query: z.object({
      ...filtros,
      ordem: z.enum(['recentes', 'prazo'], 'Ordem inválida').default('recentes'),
      ...consultaDePagina(50, 200),
    }),
    response: sucessoPaginado(ordemNaLista),
  }),
  resumo: endpoint({
    method: 'GET',
    path: `${raiz}/resumo`,
    permission: VER,
    summary: 'Quantas ordens há em cada situação, e como vão os prazos',
    query: z.object(filtros),
    response: sucesso(
      z.object({
        por_situacao: z.record(z.string(), z.number().int()),
        atrasadas: z.number().int(),
        vencem_hoje: z.number().int(),
        sem_data: z.number().int(),
        hoje: z.number().int(),
        /** of the orders concluded in the last 30 days */
        concluidas: z.number().int(),
        no_prazo: z.number().int(),
        preventivas_em_30_dias: z.number().int(),
      }),
    ),
  }),
  parecidas: endpoint({
    method: 'GET',
    path: `${raiz}/parecidas`,
    permission: VER,
    summary: 'As ordens abertas do mesmo cliente ou da mesma usina',
    query: z.object({ contato: umId('Cliente inválido'), usina: umId('Usina inválida').optional() }),
    response: sucesso(z.array(ordemNaLista)),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${raiz}/{id}`,
    permission: VER,
    summary: 'Uma ordem de serviço inteira',
    params: porId,
    response: sucesso(ordem),
  }),
  criar: endpoint({
    method: 'POST',
    path: raiz,
    permission: CRIAR,
    summary: 'Abre uma ordem de serviço',
    body: novaOrdem,
    response: sucesso(
      z.object({ id: z.string(), numero: z.number().int(), ano: z.number().int(), repetida: z.boolean() }),
    ),
  }),
  editar: endpoint({
    method: 'PATCH',
    path: `${raiz}/{id}`,
    permission: CRIAR,
    summary: 'Corrige uma ordem que não foi encerrada',
    params: porId,
    body: z.object({
      versao: z.number('Versão inválida').int('Versão inválida').min(1, 'Versão inválida'),
      titulo: texto(120, 'O título tem no máximo 120 letras').min(2, 'Diga o que fazer').optional(),
      problema: texto(4000, 'O texto tem no máximo 4.000 letras').optional(),
      prioridade: z.enum(prioridades, 'Escolha a prioridade').optional(),
      preferencia: texto(200, 'A preferência tem no máximo 200 letras').optional(),
      duracao_min: z
        .number('Diga a duração')
        .int('Diga a duração')
        .min(15, 'A duração começa em 15 minutos')
        .max(14_400, 'A duração vai até 10 dias')
        .optional(),
    }),
    response: sucesso(z.object({ versao: z.number().int() })),
  }),
  priorizar: endpoint({
    method: 'POST',
    path: `${raiz}/priorizar`,
    permission: CRIAR,
    summary: 'Muda a prioridade de várias ordens de uma vez',
    body: z.object({
      ids: z
        .array(umId('Ordem inválida'))
        .min(1, 'Escolha ao menos uma ordem')
        .max(100, 'São no máximo 100 de uma vez'),
      prioridade: z.enum(prioridades, 'Escolha a prioridade'),
    }),
    response: sucesso(z.object({ mudadas: z.number().int() })),
  }),
  agir: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/atos`,
    permission: VER,
    summary: 'Aplica um ato à ordem: passagem, nota, resposta, peça, apontamento',
    params: porId,
    body: ato,
    response: sucesso(
      z.object({
        situacao: z.enum(situacoes),
        ciclo: z.number().int(),
        versao: z.number().int(),
        repetido: z.boolean(),
      }),
    ),
  }),
  ondeHa: endpoint({
    method: 'GET',
    path: `${raiz}/{id}/pecas/{item_id}/lugares`,
    permission: VER,
    summary: 'De onde a ordem pode levar uma peça: as vans da equipe e os almoxarifados, com o que está livre',
    params: z.object({ id: umId('Ordem inválida'), item_id: umId('Peça inválida') }),
    response: sucesso(z.array(lugarDaPeca)),
  }),
  checklist: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/checklist`,
    permission: CRIAR,
    summary: 'Dá à ordem a cópia de um checklist, se ela ainda não tem nenhum',
    params: porId,
    body: z.object({ checklist_id: umId('Escolha o checklist') }),
    response: ok,
  }),
  foto: endpoint({
    method: 'GET',
    path: `${raiz}/{id}/fotos/{sha256}`,
    permission: VER,
    summary: 'Os bytes de uma foto da ordem',
    params: z.object({ id: umId('Ordem inválida'), sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Foto inválida') }),
    response: z.any(),
    bruto: true,
  }),
}
