import { z } from 'zod'

const instante = z.string()
export const tiposDeContato = ['pessoa', 'empresa'] as const
export type TipoDeContato = (typeof tiposDeContato)[number]
export const classesDeConsumo = [
  'residencial',
  'comercial',
  'industrial',
  'rural',
  'poder_publico',
  'iluminacao_publica',
  'servico_publico',
  'consumo_proprio',
] as const
export const finalidades = ['atendimento', 'ofertas', 'cobranca', 'compartilhamento', 'pesquisa'] as const
export type Finalidade = (typeof finalidades)[number]
export const canaisDeConsentimento = ['whatsapp', 'email', 'telefone', 'sms', 'todos'] as const
export const tiposDePedido = ['acesso', 'correcao', 'eliminacao', 'oposicao'] as const
export type TipoDePedido = (typeof tiposDePedido)[number]
export const situacoesDoPedido = ['aberto', 'atendido', 'recusado'] as const
export const ordensDaLista = ['nome', 'recentes'] as const
export const motivosDeDuplicidade = ['documento', 'telefone', 'email', 'nome_e_cidade', 'uc', 'nome'] as const
export type MotivoDeDuplicidade = (typeof motivosDeDuplicidade)[number]

const pessoa = z.object({ id: z.string(), nome: z.string() })
const valores = z.record(z.string(), z.json())

export const contatoNaLista = z.object({
  id: z.string(),
  tipo: z.enum(tiposDeContato),
  nome: z.string(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  /** never the whole CPF: it is requested separately, and the request is audited */
  documento: z.string().nullable(),
  cidade: z.string().nullable(),
  uf: z.string().nullable(),
  empresa: z.string().nullable(),
  tags: z.array(z.string()),
  origem: z.string(),
  responsavel: pessoa.nullable(),
  criado_em: instante,
  atualizado_em: instante,
  /** custom fields */
  campos: valores,
})
export type ContatoNaLista = z.infer<typeof contatoNaLista>

export const endereco = z.object({
  id: z.string(),
  rotulo: z.string(),
  cep: z.string().nullable(),
  logradouro: z.string(),
  numero: z.string(),
  complemento: z.string(),
  bairro: z.string(),
  cidade: z.string(),
  uf: z.string(),
  municipio_ibge: z.number().int().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type Endereco = z.infer<typeof endereco>

export const unidadeConsumidora = z.object({
  id: z.string(),
  numero: z.string().nullable(),
  distribuidora: z.string().nullable(),
  grupo: z.string().nullable(),
  classe: z.enum(classesDeConsumo).nullable(),
  titular: z.string().nullable(),
  endereco_id: z.string().nullable(),
  campos: valores,
})
export type UnidadeConsumidora = z.infer<typeof unidadeConsumidora>

export const vinculoComEmpresa = z.object({ id: z.string(), nome: z.string(), papel: z.string() })
export const meio = z.object({
  tipo: z.enum(['telefone', 'email']),
  valor: z.string(),
  rotulo: z.string(),
  principal: z.boolean(),
})

export const contato = contatoNaLista.extend({
  cargo: z.string().nullable(),
  observacoes: z.string().nullable(),
  nascimento: z.string().nullable(),
  meios: z.array(meio),
  enderecos: z.array(endereco),
  unidades: z.array(unidadeConsumidora),
  empresas: z.array(vinculoComEmpresa),
  pessoas: z.array(vinculoComEmpresa),
  canais: z.array(z.string()),
  suspeitos: z.number().int(),
  pedidos_abertos: z.number().int(),
  /** the merge that can still be undone */
  uniao: z.object({ id: z.string(), nome: z.string(), em: instante, ate: instante }).nullable(),
})
export type Contato = z.infer<typeof contato>

export const consentimento = z.object({
  id: z.string(),
  finalidade: z.enum(finalidades),
  canal: z.enum(canaisDeConsentimento),
  dado: z.boolean(),
  prova: z.string(),
  em: instante,
  por: z.string().nullable(),
})
export type Consentimento = z.infer<typeof consentimento>

export const pedidoDePrivacidade = z.object({
  id: z.string(),
  contato_id: z.string().nullable(),
  nome: z.string(),
  tipo: z.enum(tiposDePedido),
  detalhe: z.string(),
  recebido_em: instante,
  prazo_em: instante,
  situacao: z.enum(situacoesDoPedido),
  resposta: z.string().nullable(),
  concluido_em: instante.nullable(),
  concluido_por: z.string().nullable(),
})
export type PedidoDePrivacidade = z.infer<typeof pedidoDePrivacidade>

export const parecido = contatoNaLista
  .pick({ id: true, tipo: true, nome: true, telefone: true, email: true, documento: true, cidade: true, uf: true })
  .extend({ motivos: z.array(z.enum(motivosDeDuplicidade)), pontos: z.number().int() })
export const par = z.object({
  a: contatoNaLista,
  b: contatoNaLista,
  motivos: z.array(z.enum(motivosDeDuplicidade)),
  pontos: z.number().int(),
})

/** Fields for which a merge chooses one value. */
export const camposDaUniao = [
  'tipo',
  'nome',
  'telefone',
  'email',
  'empresa',
  'cargo',
  'nascimento',
  'responsavel_id',
  'origem',
  'observacoes',
] as const
export type CampoDaUniao = (typeof camposDaUniao)[number]

export const passo = z.object({
  id: z.string(),
  em: instante,
  /** of the registry: cadastro, consentimento, uniao; others are of the modules that add them */
  tipo: z.string(),
  titulo: z.string(),
  detalhe: z.string().nullable(),
  por: z.string().nullable(),
  link: z.string().nullable(),
})
export type Passo = z.infer<typeof passo>

/** Lists of records of other modules about a contact. Each module has the name and the shape of its own. */
export const relacionados = z.record(z.string(), z.array(z.unknown()))
export type Relacionados = z.infer<typeof relacionados>
