import type { Campo } from '#engines/funil/campos.ts'
import { formatarDocumento, mascararDocumento } from '#kit/documento.ts'
import { formatarTelefone } from '#kit/telefone.ts'
import type { ColunaDePlanilha } from '#platform/planilha/formatos.ts'
import { escreverCampo } from '../regras/campos.ts'
import type { LinhaDeExportacao } from './consultas/exportacao.ts'

const dia = (d: Date) => d.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
const numeros = (v: string[]) => v.map(formatarTelefone).join(', ') || null

const oculto = (c: Campo, v: unknown, aberto: boolean) =>
  c.tipo === 'documento' && typeof v === 'string' && !aberto ? mascararDocumento(v) : null
/** The fixed columns plus the custom fields, formatted so that the import can read them back. */
export const colunasCom = (campos: readonly Campo[]): readonly ColunaDePlanilha<LinhaDeExportacao>[] => [
  ...colunasDoContato,
  ...campos.map((c) => ({
    nome: `campos.${c.chave}`,
    titulo: c.rotulo,
    valor: (l: LinhaDeExportacao, aberto: boolean) =>
      oculto(c, l.campos[c.chave], aberto) ?? (escreverCampo(c, l.campos[c.chave]) || null),
  })),
]

/** The import recognizes these titles, so that an exported file can be imported again. */
const colunasDoContato: readonly ColunaDePlanilha<LinhaDeExportacao>[] = [
  { nome: 'id', titulo: 'Identificador', valor: (l) => l.id },
  { nome: 'tipo', titulo: 'Tipo', valor: (l) => (l.tipo === 'empresa' ? 'Empresa' : 'Pessoa') },
  { nome: 'nome', titulo: 'Nome', valor: (l) => l.nome },
  {
    nome: 'documento',
    titulo: 'CPF/CNPJ',
    valor: (l, aberto) => l.documento && (aberto ? formatarDocumento(l.documento) : mascararDocumento(l.documento)),
  },
  { nome: 'telefone', titulo: 'Telefone', valor: (l) => l.telefone && formatarTelefone(l.telefone) },
  { nome: 'outros_telefones', titulo: 'Outros telefones', valor: (l) => numeros(l.outros_telefones) },
  { nome: 'email', titulo: 'E-mail', valor: (l) => l.email },
  { nome: 'outros_emails', titulo: 'Outros e-mails', valor: (l) => l.outros_emails.join(', ') || null },
  { nome: 'empresa', titulo: 'Empresa', valor: (l) => l.empresa },
  { nome: 'cargo', titulo: 'Cargo', valor: (l) => l.cargo },
  { nome: 'cidade', titulo: 'Cidade', valor: (l) => l.cidade },
  { nome: 'uf', titulo: 'UF', valor: (l) => l.uf },
  { nome: 'unidades', titulo: 'Unidades consumidoras', valor: (l) => l.unidades.join(', ') || null },
  { nome: 'tags', titulo: 'Etiquetas', valor: (l) => l.tags.join(', ') || null },
  { nome: 'responsavel', titulo: 'Dono', valor: (l) => l.responsavel_nome },
  { nome: 'origem', titulo: 'Origem', valor: (l) => l.origem || null },
  { nome: 'observacoes', titulo: 'Observações', valor: (l) => l.observacoes },
  { nome: 'criado_em', titulo: 'Criado em', valor: (l) => dia(l.criado_em) },
]
