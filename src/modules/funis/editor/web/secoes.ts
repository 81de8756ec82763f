import { tardia } from '#ui/tardia.tsx'
import type { Problema } from '#engines/funil/lint.ts'
import { partesDosFunis, type SecaoDoEditor } from '#modules/funis/nucleo/web/partes.ts'
import { SecaoDosEstagios } from './estagios.tsx'
import { SecaoDoCartao, SecaoGeral } from './geral.tsx'

/** The section that is open at first. */
export const SECAO_INICIAL: SecaoDoEditor = {
  chave: 'estagios',
  ordem: 10,
  rotulo: 'Estágios',
  grupo: 'Definição',
  Corpo: SecaoDosEstagios,
}

const DAQUI: readonly SecaoDoEditor[] = [
  SECAO_INICIAL,
  {
    chave: 'movimentos',
    ordem: 20,
    rotulo: 'Movimentos',
    grupo: 'Definição',
    Corpo: tardia(() => import('./movimentos.tsx').then((m) => m.SecaoDosMovimentos)),
  },
  {
    chave: 'prazos',
    ordem: 30,
    rotulo: 'Prazos',
    grupo: 'Definição',
    Corpo: tardia(() => import('./prazos.tsx').then((m) => m.SecaoDosPrazos)),
  },
  {
    chave: 'passagens',
    ordem: 40,
    rotulo: 'Passagens',
    grupo: 'Definição',
    Corpo: tardia(() => import('./passagens.tsx').then((m) => m.SecaoDasPassagens)),
  },
  { chave: 'cartao', ordem: 50, rotulo: 'Face do cartão', grupo: 'Definição', Corpo: SecaoDoCartao },
  { chave: 'geral', ordem: 60, rotulo: 'Geral', grupo: 'Definição', Corpo: SecaoGeral },
  {
    chave: 'acesso',
    ordem: 130,
    rotulo: 'Pessoas',
    grupo: 'Quem e o quê',
    Corpo: tardia(() => import('./acesso.tsx').then((m) => m.SecaoDoAcesso)),
  },
  {
    chave: 'campos',
    ordem: 140,
    rotulo: 'Campos da empresa',
    grupo: 'Quem e o quê',
    Corpo: tardia(() => import('./campos.tsx').then((m) => m.SecaoDosCampos)),
  },
]

/** The sections of the editor, in order: those of the definition, and of other subjects between them. */
export const asSecoes: readonly SecaoDoEditor[] = [...DAQUI, ...partesDosFunis.flatMap((p) => p.secoes ?? [])].toSorted(
  (a, b) => a.ordem - b.ordem,
)

/** The section in which each kind of problem is fixed. */
export const ONDE: Record<Problema['secao'], string> = {
  geral: 'geral',
  estagios: 'estagios',
  movimentos: 'movimentos',
  motivos: 'geral',
  passagens: 'passagens',
  cartao: 'cartao',
}
