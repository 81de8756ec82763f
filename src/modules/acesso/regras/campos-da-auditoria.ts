import { ehUuid } from '#kit/id.ts'
import { nomeDoPapel } from '../nomes.ts'

/** Label of a column in the list of changes. A column that is not listed is shown by its technical name. */
const campos: Readonly<Record<string, string>> = {
  sla: 'Prazos',
  metas: 'Metas',
  aviso_minutos: 'Avisa antes, em minutos',
  primeira_resposta: 'Primeira resposta',
  proxima_resposta: 'Próximas respostas',
  resolucao: 'Resolução',
  csat_pergunta: 'Pergunta de satisfação',
  csat_agradecimento: 'Agradecimento',
  redistribuir_minutos: 'Devolve à fila depois de, em minutos',
  expediente: 'Horário',
  mensagens: 'Mensagens',
  anexos: 'Anexos',
  nome: 'Nome',
  titulo: 'Título',
  descricao: 'Descrição',
  email: 'E-mail',
  telefone: 'Telefone',
  fuso: 'Fuso horário',
  ativo: 'Ativa',
  assinatura: 'Assinatura',
  foto: 'Foto',
  horario: 'Horário',
  motivo: 'Motivo',
  departamento: 'Departamento',
  papel: 'Papel',
  papeis: 'Papéis propostos',
  globais: 'Papéis da casa',
  cargo_id: 'Cargo',
  lider_id: 'Quem lidera',
  membros: 'Pessoas',
  entraram: 'Entraram',
  sairam: 'Saíram',
  funis: 'Funis',
  cidades: 'Cidades',
  capacidade: 'Capacidade',
  valido_de: 'Vale desde',
  valido_ate: 'Vale até',
  de: 'De',
  ate: 'Até',
  substituto_id: 'Quem substitui',
  vigente: 'Vale agora',
  responsavel_id: 'Responsável',
  time_id: 'Time',
  estagio_id: 'Etapa',
  funil_id: 'Funil',
  decide: 'Quem decide',
  valor_centavos: 'Valor',
  situacao: 'Situação',
  prioridade: 'Prioridade',
  vence_em: 'Prazo',
  cartoes: 'Cartões',
  conversas: 'Conversas',
  tarefas: 'Tarefas',
  series: 'Tarefas que se repetem',
  aprovacoes: 'Aprovações',
  politicas: 'Políticas',
  reservas: 'Reservas',
  liderancas: 'Times que lidera',
  anual: 'Todo ano',
  alcance: 'Vale para',
  uf: 'Estado',
  dia: 'Dia',
  lugares: 'Onde se trabalha',
  voltaram: 'Voltaram',
  total: 'Total',
  status: 'Situação',
  atribuida_para: 'Atribuída a',
  usuario_id: 'Pessoa',
  origem: 'Origem',
  versao: 'Versão',
  canal: 'Canal',
  ligado: 'Ligado',
  tipo: 'Tipo',
  pessoas: 'Pessoas',
  campos: 'Campos',
  documento: 'CPF/CNPJ',
  cidade: 'Cidade',
  id_externo: 'Código de lá',
  sistema: 'Sistema',
  quantos: 'Quantos',
  etiquetar: 'Etiquetas postas',
  desetiquetar: 'Etiquetas tiradas',
  limite_desconto: 'Limite de desconto',
  limite_compra: 'Limite de compra',
  limite_despesa: 'Limite de despesa',
  limite_pagamento: 'Limite de pagamento',
  limite_reembolso: 'Limite de reembolso',
  limite_contrato: 'Limite de contrato',
}
const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const quando = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Words as written in identifiers, and with their accents for display. */
const acentos: Readonly<Record<string, string>> = {
  cartao: 'cartão',
  estagio: 'estágio',
  opcoes: 'opções',
  obrigatorio: 'obrigatório',
  endereco: 'endereço',
  numero: 'número',
  codigo: 'código',
  duracao: 'duração',
  inicio: 'início',
  periodo: 'período',
  ultima: 'última',
  ultimo: 'último',
  configuracao: 'configuração',
  permissoes: 'permissões',
  usuario: 'pessoa',
  mensagem: 'mensagem',
  url: 'endereço',
  horario: 'horário',
  negocio: 'negócio',
  media: 'média',
  publico: 'público',
  automatica: 'automática',
  descricao: 'descrição',
}
export const nomeDoCampo = (campo: string): string =>
  campos[campo] ??
  campo
    .replace(/_ids?$/, '')
    .split('_')
    .map((p) => acentos[p] ?? p)
    .join(' ')
    .replace(/^./, (l) => l.toUpperCase())
/** Fields whose ids are always resolved to names: an id without a name belongs to a deleted row. */
const COM_NOME = new Set([
  'usuario_id',
  'responsavel_id',
  'lider_id',
  'time_id',
  'cargo_id',
  'substituto_id',
  'funil_id',
  'estagio_id',
  'membros',
  'entraram',
  'sairam',
  'decide',
])
export const ehId = (v: unknown): v is string => typeof v === 'string' && ehUuid(v)
/** Not every text of this form is an instant: a name may be `2026-13-45T99:99`. */
const ehInstante = (v: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(v) && !Number.isNaN(Date.parse(v))

/**
 * Formats one value for display: names instead of ids, money, São Paulo time, yes and no. Returns null for an empty
 * value.
 */
export function valorEmPalavras(campo: string, v: unknown, nomes: ReadonlyMap<string, string>): string | null {
  if (v === undefined || v === null || v === '') return null
  if (Array.isArray(v)) return v.length === 0 ? null : v.map((x) => valorEmPalavras(campo, x, nomes) ?? '').join(', ')
  if (typeof v === 'boolean') return v ? 'sim' : 'não'
  if (typeof v === 'number')
    return campo.endsWith('_centavos') || campo.startsWith('limite_') ? reais.format(v / 100) : String(v)
  if (typeof v === 'object')
    return Object.entries(v)
      .map(([c, x]) => `${nomeDoCampo(c)}: ${valorEmPalavras(c, x, nomes) ?? '—'}`)
      .join('; ')
  const texto = String(v)
  if (ehUuid(texto)) return nomes.get(texto) ?? (COM_NOME.has(campo) ? 'registro removido' : `nº ${texto.slice(-8)}`)
  if (ehInstante(texto)) return quando.format(new Date(texto))
  if (campo === 'campos') return nomeDoCampo(texto)
  if (campo === 'papel' || campo === 'globais') return nomeDoPapel(texto)
  if (campo === 'estagio') return texto.replaceAll('_', ' ').replace(/^./, (l) => l.toUpperCase())
  if (campo === 'departamento' || campo === 'funil') return nomes.get(texto) ?? texto
  const [area, papel] = texto.split(':')
  return campo === 'papeis' && area && papel ? `${nomeDoPapel(papel)} em ${nomes.get(area) ?? area}` : texto
}
