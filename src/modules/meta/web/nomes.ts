import { formatarTelefone } from '#kit/telefone.ts'
import type { Tom } from '#ui/tom.ts'
import type { Lead, SituacaoDoLead } from '../tipos.ts'

/** Display names of API values. */
export const SITUACAO: Record<SituacaoDoLead, { rotulo: string; tom: Tom }> = {
  novo: { rotulo: 'Novo', tom: 'info' },
  em_contato: { rotulo: 'Em contato', tom: 'alerta' },
  qualificado: { rotulo: 'Qualificado', tom: 'violeta' },
  ganho: { rotulo: 'Ganho', tom: 'sucesso' },
  perdido: { rotulo: 'Perdido', tom: 'neutro' },
}

const PLATAFORMA: Record<string, string> = { fb: 'Facebook', ig: 'Instagram', msg: 'Messenger', an: 'Audience Network' }
export const nomeDaPlataforma = (p: string | null): string => (p ? (PLATAFORMA[p] ?? p) : 'Não informada')

const VEICULACAO: Record<string, { rotulo: string; tom: Tom }> = {
  ACTIVE: { rotulo: 'Ativo', tom: 'sucesso' },
  PAUSED: { rotulo: 'Pausado', tom: 'neutro' },
  CAMPAIGN_PAUSED: { rotulo: 'Campanha pausada', tom: 'neutro' },
  ARCHIVED: { rotulo: 'Arquivado', tom: 'neutro' },
  DELETED: { rotulo: 'Excluído', tom: 'neutro' },
  IN_PROCESS: { rotulo: 'Em análise', tom: 'info' },
  WITH_ISSUES: { rotulo: 'Com problema', tom: 'perigo' },
}
export const veiculacao = (s: string): { rotulo: string; tom: Tom } => VEICULACAO[s] ?? { rotulo: s, tom: 'neutro' }

/** Formats the field name of a form: `consumo_kwh` → `Consumo kwh`. */
export const nomeDoCampo = (nome: string): string => {
  const padrao: Record<string, string> = {
    full_name: 'Nome completo',
    first_name: 'Nome',
    last_name: 'Sobrenome',
    email: 'E-mail',
    phone_number: 'Telefone',
    city: 'Cidade',
    state: 'Estado',
    zip_code: 'CEP',
    post_code: 'CEP',
    company_name: 'Empresa',
    job_title: 'Cargo',
  }
  const limpo = nome.replaceAll('_', ' ').trim()
  return padrao[nome] ?? limpo.charAt(0).toUpperCase() + limpo.slice(1)
}

/** Formats money of the account from its smallest unit. */
export const valor = (centavos: number | null, moeda: string): string =>
  centavos === null
    ? 'Sem base'
    : new Intl.NumberFormat('pt-BR', { style: 'currency', currency: moeda })
        .format(centavos / 100)
        .replace(/\u00a0/g, ' ')

/** Display name of a lead, including while it is fetched and after its data was deleted. */
export const nomeDoLead = (l: Pick<Lead, 'nome' | 'estado' | 'email' | 'telefone'>): string =>
  l.estado === 'apagado'
    ? 'Dados apagados a pedido'
    : (l.nome ??
      l.email ??
      (l.telefone ? formatarTelefone(l.telefone) : l.estado === 'pronto' ? 'Sem nome' : 'Buscando os dados…'))
