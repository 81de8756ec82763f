import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { base, chave, EDITAR, motivo, serie, texto, umId, VER, versao } from './comum.ts'

const daUsina = `${base}/usinas/{id}` as const

const instalada = z.object({
  id: z.string(),
  serie: z.string(),
  instalada_em: z.string(),
  por: z.string().nullable(),
  fora_da_nota: z.boolean(),
  /** number of the invoice that it came with */
  nota: z.number().nullable(),
})
const equipamento = z.object({
  id: z.string(),
  tipo: z.enum(['inversor', 'medidor']),
  n: z.number().int(),
  item_id: z.string(),
  modelo: z.string(),
  mppts: z.number().int(),
  atual: instalada.nullable(),
})
const posicao = instalada.extend({ posicao: z.number().int() })
const string = z.object({
  id: z.string(),
  n: z.number().int(),
  inversor_id: z.string(),
  mppt: z.number().int(),
  item_id: z.string(),
  modelo: z.string(),
  modulos: z.number().int(),
  agua: z.string(),
  invertida: z.boolean(),
  versao: z.number().int(),
  /** only those with a serial */
  posicoes: z.array(posicao),
})
export const mapa = z.object({
  usina_id: z.string(),
  usina: z.string(),
  equipamentos: z.array(equipamento),
  strings: z.array(string),
  resumo: z.object({
    lidos: z.number().int(),
    modulos: z.number().int(),
    na_nota: z.number().int(),
    primeira: z.string().nullable(),
    ultima: z.string().nullable(),
    quem: z.array(z.string()),
  }),
})
export type Mapa = z.infer<typeof mapa>
export type StringDoMapa = Mapa['strings'][number]
export type PosicaoDoMapa = StringDoMapa['posicoes'][number]
export type Equipamento = Mapa['equipamentos'][number]

const troca = z.object({
  id: z.string(),
  lugar: z.string(),
  antes: z.string(),
  depois: z.string(),
  motivo: z.string(),
  por: z.string().nullable(),
  em: z.string(),
  rma: z.number().int().nullable(),
})

export const novaString = z.object({
  inversor_id: umId('Escolha o inversor'),
  mppt: z.number('Diga o MPPT').int('Diga o MPPT').min(1, 'Os MPPTs começam em 1').max(50, 'São no máximo 50 MPPTs'),
  item_id: umId('Escolha o módulo'),
  modulos: z
    .number('Diga quantos módulos')
    .int('Diga quantos módulos')
    .min(1, 'A string tem ao menos um módulo')
    .max(60, 'A string tem no máximo 60 módulos'),
  agua: texto(60, 'O nome da água tem no máximo 60 letras').default(''),
  invertida: z.boolean('Diga o sentido').default(false),
})
export type NovaString = z.output<typeof novaString>

/** One reading: the id comes from the page, so that the same reading sent again is the same one. */
const leitura = z.object({
  chave,
  string_id: umId('Escolha a posição').nullable().default(null),
  posicao: z.number('Escolha a posição').int('Escolha a posição').min(1, 'Escolha a posição').nullable().default(null),
  equipamento_id: umId('Escolha o equipamento').nullable().default(null),
  serie,
  /** a supervisor takes a serial that is in no invoice of ours */
  aceitar_fora_da_nota: z.boolean('Diga se aceita').default(false),
})
const umLugar = (l: { string_id: string | null; posicao: number | null; equipamento_id: string | null }): boolean =>
  (l.equipamento_id === null) !== (l.string_id === null) && (l.string_id === null) === (l.posicao === null)
const semLugar = { message: 'Escolha a posição', path: ['posicao'] }
export type Leitura = z.output<typeof leitura>

export const mapas = {
  obter: endpoint({
    method: 'GET',
    path: `${daUsina}/mapa`,
    permission: VER,
    summary: 'O mapa de strings de uma usina: inversores, strings e a série em cada posição',
    params: porId,
    response: sucesso(mapa),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${daUsina}/mapa/exportar`,
    permission: VER,
    summary: 'O mapa de strings em CSV',
    params: porId,
    response: z.any(),
    bruto: true,
  }),
  historico: endpoint({
    method: 'GET',
    path: `${daUsina}/trocas`,
    permission: VER,
    summary: 'O que foi trocado em uma usina: a série que saiu e a que entrou',
    params: porId,
    response: sucesso(z.array(troca)),
  }),
  modelos: endpoint({
    method: 'GET',
    path: `${base}/modelos`,
    permission: EDITAR,
    summary: 'Modelos do catálogo com ficha técnica',
    query: z.object({
      tipo: z.enum(['modulo', 'inversor', 'outro'], 'Tipo inválido'),
      busca: texto(80, 'A busca tem no máximo 80 letras').default(''),
    }),
    response: sucesso(z.array(z.object({ id: z.string(), nome: z.string() }))),
  }),
  equipar: endpoint({
    method: 'POST',
    path: `${daUsina}/equipamentos`,
    permission: EDITAR,
    summary: 'Põe um inversor ou medidor na usina',
    params: porId,
    body: z.object({
      tipo: z.enum(['inversor', 'medidor'], 'Diga se é inversor ou medidor'),
      item_id: umId('Escolha o modelo'),
    }),
    response: sucesso(z.object({ id: z.string() })),
  }),
  desequipar: endpoint({
    method: 'DELETE',
    path: `${daUsina}/equipamentos/{equipamento}`,
    permission: EDITAR,
    summary: 'Tira um inversor ou medidor sem strings nem série',
    params: porId.extend({ equipamento: umId('Equipamento inválido') }),
    response: ok,
  }),
  criarString: endpoint({
    method: 'POST',
    path: `${daUsina}/strings`,
    permission: EDITAR,
    summary: 'Desenha uma string',
    params: porId,
    body: novaString,
    response: sucesso(z.object({ id: z.string() })),
  }),
  alterarString: endpoint({
    method: 'PUT',
    path: `${daUsina}/strings/{string}`,
    permission: EDITAR,
    summary: 'Corrige uma string; as séries lidas precisam caber nela',
    params: porId.extend({ string: umId('String inválida') }),
    body: z.object({ versao, string: novaString }),
    response: ok,
  }),
  apagarString: endpoint({
    method: 'DELETE',
    path: `${daUsina}/strings/{string}`,
    permission: EDITAR,
    summary: 'Tira uma string sem séries',
    params: porId.extend({ string: umId('String inválida') }),
    response: ok,
  }),
  ler: endpoint({
    method: 'POST',
    path: `${daUsina}/leituras`,
    permission: EDITAR,
    summary: 'Põe uma série em uma posição vazia',
    params: porId,
    body: leitura.refine(umLugar, semLugar),
    response: sucesso(z.object({ id: z.string(), repetida: z.boolean(), lidos: z.number().int() })),
    limit: 300,
  }),
  trocar: endpoint({
    method: 'POST',
    path: `${daUsina}/trocas`,
    permission: EDITAR,
    summary: 'Troca a série de uma posição; a que saiu fica na história',
    params: porId,
    body: leitura.extend({ motivo, rma_id: umId('RMA inválido').nullable().default(null) }).refine(umLugar, semLugar),
    response: sucesso(z.object({ id: z.string() })),
  }),
  retirar: endpoint({
    method: 'POST',
    path: `${daUsina}/retiradas`,
    permission: EDITAR,
    summary: 'Tira a série de uma posição',
    params: porId,
    body: z.object({ instalacao_id: umId('Escolha a posição'), motivo }),
    response: ok,
  }),
  mover: endpoint({
    method: 'POST',
    path: `${daUsina}/movimentos`,
    permission: EDITAR,
    summary: 'Move um módulo para outra posição; o que está lá fica com a posição que ele deixa',
    params: porId,
    body: z.object({
      chave,
      instalacao_id: umId('Escolha o módulo'),
      string_id: umId('Escolha a posição'),
      posicao: z.number('Escolha a posição').int('Escolha a posição').min(1, 'Escolha a posição'),
    }),
    response: sucesso(z.object({ lugar: z.string(), trocou_com: z.string().nullable() })),
  }),
  ordenar: endpoint({
    method: 'POST',
    path: `${daUsina}/ordem`,
    permission: EDITAR,
    summary: 'Desenha uma string acima de outra da mesma água, ou por último; os números ficam',
    params: porId,
    body: z.object({ string_id: umId('Escolha a string'), antes_de: umId('String inválida').nullable() }),
    response: sucesso(z.object({ voltar_a: z.string().nullable() })),
  }),
  desfazer: endpoint({
    method: 'POST',
    path: `${daUsina}/desfazer`,
    permission: EDITAR,
    summary: 'Desfaz a sua última leitura dos últimos 30 minutos',
    params: porId,
    response: sucesso(z.object({ lugar: z.string(), serie: z.string() })),
  }),
}
