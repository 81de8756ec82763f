import { type ComponentType } from 'react'
import { tardia } from '#ui/tardia.tsx'
import type { Problema } from '#engines/funil/lint.ts'
import { SecaoDosEstagios } from './estagios.tsx'
import { SecaoDoCartao, SecaoGeral } from './geral.tsx'

export interface Secao {
  rotulo: string
  grupo: 'Definição' | 'Por onde chega' | 'Enquanto anda' | 'Quem e o quê'
  Corpo: ComponentType
  /** takes effect immediately, outside the draft, and only for a published funnel */
  naHora?: true
}

/** The sections of the editor, in order. */
export const secoes = {
  estagios: { rotulo: 'Estágios', grupo: 'Definição', Corpo: SecaoDosEstagios },
  movimentos: {
    rotulo: 'Movimentos',
    grupo: 'Definição',
    Corpo: tardia(() => import('./movimentos.tsx').then((m) => m.SecaoDosMovimentos)),
  },
  prazos: {
    rotulo: 'Prazos',
    grupo: 'Definição',
    Corpo: tardia(() => import('./prazos.tsx').then((m) => m.SecaoDosPrazos)),
  },
  passagens: {
    rotulo: 'Passagens',
    grupo: 'Definição',
    Corpo: tardia(() => import('./passagens.tsx').then((m) => m.SecaoDasPassagens)),
  },
  cartao: { rotulo: 'Face do cartão', grupo: 'Definição', Corpo: SecaoDoCartao },
  geral: { rotulo: 'Geral', grupo: 'Definição', Corpo: SecaoGeral },
  formularios: {
    rotulo: 'Formulários',
    grupo: 'Por onde chega',
    naHora: true,
    Corpo: tardia(() => import('#modules/funis/formularios/web/editor/secao.tsx').then((m) => m.SecaoDosFormularios)),
  },
  anuncios: {
    rotulo: 'Anúncios da Meta',
    grupo: 'Por onde chega',
    naHora: true,
    Corpo: tardia(() => import('#modules/funis/na-conversa/web/anuncios/secao.tsx').then((m) => m.SecaoDosAnuncios)),
  },
  integracoes: {
    rotulo: 'Outros sistemas',
    grupo: 'Por onde chega',
    naHora: true,
    Corpo: tardia(() => import('#modules/funis/saidas/web/secao.tsx').then((m) => m.SecaoDasIntegracoes)),
  },
  automacoes: {
    rotulo: 'Automações',
    grupo: 'Enquanto anda',
    naHora: true,
    Corpo: tardia(() => import('#modules/funis/automacoes/web/no-editor.tsx').then((m) => m.SecaoDasAutomacoes)),
  },
  mensagens: {
    rotulo: 'Mensagens',
    grupo: 'Enquanto anda',
    naHora: true,
    Corpo: tardia(() => import('#modules/funis/na-conversa/web/mensagens.tsx').then((m) => m.SecaoDasMensagens)),
  },
  aprovacoes: {
    rotulo: 'Aprovações',
    grupo: 'Enquanto anda',
    naHora: true,
    Corpo: tardia(() => import('#modules/funis/aprovacoes/web/editor/secao.tsx').then((m) => m.SecaoDasAprovacoes)),
  },
  acesso: {
    rotulo: 'Pessoas',
    grupo: 'Quem e o quê',
    Corpo: tardia(() => import('./acesso.tsx').then((m) => m.SecaoDoAcesso)),
  },
  campos: {
    rotulo: 'Campos da empresa',
    grupo: 'Quem e o quê',
    Corpo: tardia(() => import('./campos.tsx').then((m) => m.SecaoDosCampos)),
  },
} as const satisfies Record<string, Secao>

export type ChaveDaSecao = keyof typeof secoes
export const asSecoes = Object.entries(secoes) as [ChaveDaSecao, Secao][]

/** The section in which each kind of problem is fixed. */
export const ONDE: Record<Problema['secao'], ChaveDaSecao> = {
  geral: 'geral',
  estagios: 'estagios',
  movimentos: 'movimentos',
  motivos: 'geral',
  passagens: 'passagens',
  cartao: 'cartao',
}
